// An application asks in which organization a person works: the choice, what it learns, and the end with the membership.

import * as client from 'openid-client'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { PersonsOrganization } from '../../../../server/wire/persons-organizations.ts'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { organization, startOrganizations } from '../../../support/organizations-double.ts'
import {
  begin,
  codeFor,
  consent,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  STAFF,
  say,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const application = await startOrganizations()
afterAll(() => application.stop())
const auth = authServiceOfFile({ OIDC_CLIENTS, ...application.settings })

const [acme, globex] = [organization('acme', 'admin'), organization('globex')]
const told = ({ id, name, slug, role }: typeof acme) => ({ id, name, slug, role })
const scope = 'openid organizations'

async function memberOf(...organizations: PersonsOrganization[]) {
  const person = await signedIn(auth())
  application.say(person.user.id, organizations)
  return person
}

/** By the application’s address, to the first page, or back to the application. */
async function ask(
  browser: Awaited<ReturnType<typeof signedIn>>['browser'],
  parameters: Record<string, string> = {},
  one: typeof NOTES | typeof STAFF = NOTES,
) {
  const config = await discover(auth(), one)
  const begun = await begin(config, one, { scope, ...parameters })
  return { config, begun, met: await follow(auth(), browser, begun.address.href) }
}

test('X-1560: a member of several chooses one, reads it with what is asked for, and the application learns it everywhere', async () => {
  const { browser, user } = await memberOf(acme, globex)
  const { config, begun, met } = await ask(browser)
  for (const words of [
    'Choose an organization',
    'Notes asks which',
    '<bdi>Acme Company</bdi>',
    'Globex Company',
  ])
    expect(met.reply.body).toContain(words)
  const { reply: chosen } = await say(auth(), browser, met.address, { organization: acme.id })
  for (const words of ['<dt>Organization</dt><dd><bdi>Acme Company</bdi>', 'and your role in it'])
    expect(chosen.body).toContain(words)
  const { leadsTo } = await consent(auth(), browser, met.address, 'allow')
  if (!leadsTo) throw new Error('Nothing leads back.')
  const tokens = await redeem(config, { ...begun, returned: leadsTo })
  expect(tokens.claims()).toMatchObject({ sub: user.id, organization: told(acme) })
  expect(await client.fetchUserInfo(config, tokens.access_token, user.id)).toMatchObject({
    organization: told(acme),
  })
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({
    active: true,
    organization: told(acme),
  })
  const connected = await browser.get(`${auth().url}/oauth2/applications`)
  expect(connected.body).toContain('<dt>Organization</dt><dd><bdi>Acme Company</bdi></dd>')
  expect(connected.body).not.toContain('Globex')
  expect(connected.body).not.toContain(acme.id)
})

test('X-1560: what was allowed for one organization is asked anew for another, and not for the same', async () => {
  const { browser } = await memberOf(acme, globex)
  await ask(browser, { organization: 'acme' }).then(({ met }) =>
    consent(auth(), browser, met.address, 'allow'),
  )
  const again = await ask(browser, { organization: acme.id, prompt: 'none' })
  expect(again.met.leadsTo?.searchParams.get('code')).toBeTruthy()
  const other = await ask(browser, { organization: 'globex', prompt: 'none' })
  expect(other.met.leadsTo?.searchParams.get('error')).toBe('consent_required')
  expect((await ask(browser, { organization: 'globex' })).met.reply.body).toContain('Globex Company')
})

test('X-1560: the only organization needs no choice, and a trusted application no page at all', async () => {
  const { browser } = await memberOf(globex)
  const { config, begun, met } = await ask(browser, {}, STAFF)
  if (!met.leadsTo) throw new Error('Nothing leads back.')
  const tokens = await redeem(config, { ...begun, returned: met.leadsTo })
  expect(tokens.claims()?.organization).toEqual(told(globex))
  expect((await ask(browser)).met.reply.body).toContain('Globex Company')
})

test('X-1560: an application that may ask nobody is told that one has to be chosen', async () => {
  const { browser } = await memberOf(acme, globex)
  const { met } = await ask(browser, { prompt: 'none' }, STAFF)
  expect(met.leadsTo?.searchParams.get('error')).toBe('interaction_required')
})

test('X-1560: an organization that nobody is a member of can’t be chosen, and the page comes again', async () => {
  const { browser } = await memberOf(acme, globex)
  const { met } = await ask(browser)
  const { reply: forged } = await say(auth(), browser, met.address, { organization: 'of-initech' })
  expect(forged.body).toContain('Choose an organization')
  // The consent of what was not chosen is none.
  const { reply, leadsTo } = await say(auth(), browser, met.address, { answer: 'allow' })
  expect(leadsTo).toBeNull()
  expect(reply.body).toContain('Choose an organization')
})

test('X-1560: an organization that was left while its page was read is not granted, and no other takes its place', async () => {
  const { browser, user } = await memberOf(acme, globex)
  const { met } = await ask(browser)
  await browser.send(met.address, { organization: acme.id })
  application.say(user.id, [globex])
  const { reply: late } = await say(auth(), browser, met.address, { answer: 'allow' })
  expect(late.body).toContain('Choose an organization')
  expect(late.body).not.toContain('Acme')
})

test('X-1560: an organization that demands a second factor leads to where it is proven', async () => {
  const { browser } = await memberOf(organization('vault', 'member', true))
  const config = await discover(auth(), NOTES)
  const { leadsTo } = await follow(auth(), browser, (await begin(config, NOTES, { scope })).address.href)
  expect([leadsTo?.pathname, leadsTo?.searchParams.get('level')]).toEqual(['/auth/step-up', 'aal2'])
})

test.each([
  ['of none', [], {}] as [string, PersonsOrganization[], Record<string, string>],
  ['not of the one that is named', [acme], { organization: 'globex' }],
])('X-1561: a member %s is refused', async (_, organizations, parameters) => {
  const { browser } = await memberOf(...organizations)
  const { met } = await ask(browser, parameters)
  expect([...(met.leadsTo?.searchParams ?? [])]).toEqual(
    expect.arrayContaining([
      ['error', 'access_denied'],
      ['error_description', 'The person is no member of such an organization'],
    ]),
  )
})

test('X-1562: where the application doesn’t answer, nobody is signed in to one, and what asks for none goes on', async () => {
  const { browser, user } = await signedIn(auth())
  application.say(user.id, 'silent')
  const { met } = await ask(browser)
  expect(met.leadsTo?.searchParams.get('error')).toBe('temporarily_unavailable')
  expect((await ask(browser, { scope: 'openid' })).met.reply.body).toContain('Continue to Notes?')
})

const longer = { scope: `${scope} offline_access`, prompt: 'consent' }

async function refreshable() {
  const person = await memberOf(acme)
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), person.browser, config, NOTES, longer))
  const isActive = async () => (await client.tokenIntrospection(config, tokens.access_token)).active
  return { ...person, config, tokens, isActive, token: tokens.refresh_token ?? '' }
}

test('X-1563: a refresh has the role of that moment', async () => {
  const { user, config, token } = await refreshable()
  application.say(user.id, [{ ...acme, role: 'member', name: 'Acme Ltd' }, globex])
  const tokens = await client.refreshTokenGrant(config, token)
  const now = { ...told(acme), role: 'member', name: 'Acme Ltd' }
  expect(tokens.claims()?.organization).toEqual(now)
  expect(await client.fetchUserInfo(config, tokens.access_token, user.id)).toMatchObject({
    organization: now,
  })
})

test('X-1563: a refresh after the membership’s end ends all that was granted for it', async () => {
  const { user, config, token, isActive, browser } = await refreshable()
  application.say(user.id, [globex])
  expect(await isActive()).toBe(true)
  await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await isActive()).toBe(false)
  const connected = await browser.get(`${auth().url}/oauth2/applications`)
  expect(connected.body).toContain('It has no access right now.')
  application.say(user.id, [acme])
  await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('X-1562: a refresh that nobody answers uses nothing up', async () => {
  const { user, config, token, isActive } = await refreshable()
  application.say(user.id, 'silent')
  await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject({
    error: 'temporarily_unavailable',
  })
  expect(await isActive()).toBe(true)
  application.say(user.id, [acme])
  expect((await client.refreshTokenGrant(config, token)).access_token).toBeTruthy()
})

test('X-1560: on a device the organization is chosen on the page of its code', async () => {
  const { browser, user } = await memberOf(acme, globex)
  const config = await discover(auth(), TELEVISION)
  const shown = await client.initiateDeviceAuthorization(config, { scope })
  const page = `${auth().url}/oauth2/device`
  const { user_code } = shown
  expect((await browser.send(page, { user_code })).body).toContain('Choose an organization')
  const chosen = await browser.send(page, { user_code, organization: globex.id })
  expect(chosen.body).toContain('<dt>Organization</dt><dd><bdi>Globex Company</bdi>')
  expect((await browser.send(page, { user_code, answer: 'allow' })).body).toContain(
    'Your device is connected',
  )
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...shown, interval: 0.1 })
  expect(tokens.claims()).toMatchObject({ sub: user.id, organization: told(globex) })
})

test('discovery says the scope and the claim, and every call is signed', async () => {
  const { body } = await auth().get('/.well-known/openid-configuration')
  const { scopes_supported, claims_supported } = body as Record<string, string[]>
  expect(scopes_supported).toContain('organizations')
  expect(claims_supported).toContain('organization')
  expect(application.forged()).toBe(0)
})

test('without ORGANIZATIONS_URL there is no such scope: it is left out', async () => {
  const alone = await startAuth({ OIDC_CLIENTS })
  onTestFinished(alone.stop)
  const { body } = await alone.get('/.well-known/openid-configuration')
  expect((body as { scopes_supported: string[] }).scopes_supported).not.toContain('organizations')
  const { browser } = await signedIn(alone)
  const config = await discover(alone, NOTES)
  const tokens = await redeem(config, await codeFor(alone, browser, config, NOTES, { scope }))
  expect(tokens.scope).toBe('openid')
  expect(tokens.claims()?.organization).toBeUndefined()
})
