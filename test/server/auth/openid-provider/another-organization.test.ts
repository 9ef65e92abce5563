// A person who is asked to allow an application something in one organization would rather choose another.

import * as client from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import type { PersonsOrganization } from '../../../../server/wire/persons-organizations.ts'
import { type Answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { organization, startOrganizations } from '../../../support/organizations-double.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  say,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const application = await startOrganizations()
afterAll(() => application.stop())
const auth = authServiceOfFile({ OIDC_CLIENTS, ...application.settings })

const [acme, globex] = [organization('acme'), organization('globex')]
const scope = 'openid organizations'
const ANOTHER = { answer: 'another-organization' }
const CHOICE = 'Choose an organization'
const [ofAcme, ofGlobex] = ['<bdi>Acme Company</bdi>', '<bdi>Globex Company</bdi>']
const BUTTON = 'Choose another organization'

/** Led by an application to the first page that it shows. */
async function asked(
  organizations: PersonsOrganization[],
  parameters: Record<string, string> = {},
  allowedBefore: PersonsOrganization[] = [],
) {
  const { browser, user } = await signedIn(auth())
  application.say(user.id, organizations)
  const config = await discover(auth(), NOTES)
  for (const { id } of allowedBefore)
    await codeFor(auth(), browser, config, NOTES, { scope, organization: id })
  const begun = await begin(config, NOTES, { scope, ...parameters })
  const { address, reply, leadsTo } = await follow(auth(), browser, begun.address.href)
  return {
    ...{ browser, user, config, address, leadsTo },
    page: `${reply.body}`,
    send: (form: Record<string, string>) => say(auth(), browser, address, form),
    choose: ({ id }: PersonsOrganization) => say(auth(), browser, address, { organization: id }),
    redeem: (returned: URL | null) => {
      if (!returned) throw new Error('Nothing leads back.')
      return redeem(config, { ...begun, returned })
    },
  }
}

/** What the button sends on the page, with what the form has besides. */
function allowOn({ body }: Answer): Record<string, string> {
  const [, form = ''] = /<form id="answers"[^>]*>(.*?)<\/form>/s.exec(`${body}`) ?? []
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  return { ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])), answer: 'allow' }
}

test('X-1564: who is asked for one organization chooses another, and is signed in to that', async () => {
  const { send, choose, redeem } = await asked([acme, globex])
  const first = await choose(acme)
  expect(first.reply.body).toContain(ofAcme)
  expect(first.reply.body).toContain(BUTTON)
  const again = await send(ANOTHER)
  expect(again.reply.body).toContain(CHOICE)
  for (const name of [ofAcme, ofGlobex]) expect(again.reply.body).toContain(name)
  const second = await choose(globex)
  expect(second.reply.body).toContain(ofGlobex)
  expect(second.reply.body).not.toContain('Acme')
  const { leadsTo } = await send(allowOn(second.reply))
  expect((await redeem(leadsTo)).claims()?.organization).toMatchObject({ id: globex.id })
})

test('X-1564: who chooses the same again ends where they were', async () => {
  const { send, choose } = await asked([acme, globex])
  const first = await choose(acme)
  await send(ANOTHER)
  expect((await choose(acme)).reply.body).toBe(first.reply.body)
})

test.each([
  ['is a member of one organization', [acme], {}],
  ['is asked for one that the application names', [acme, globex], { organization: 'acme' }],
  ['is asked for none', [acme, globex], { scope: 'openid' }],
] as [string, PersonsOrganization[], Record<string, string>][])(
  'X-1564: who %s finds no such button, and what it would send grants nothing',
  async (_, organizations, parameters) => {
    const { page, send, choose } = await asked(organizations, parameters)
    expect(page).toContain('Continue to Notes?')
    expect(page).not.toContain(BUTTON)
    expect((await send(ANOTHER)).leadsTo).toBeNull()
    expect((await choose(globex)).leadsTo).toBeNull()
    expect((await choose(acme)).reply.body).toBe(page)
  },
)

test('X-1564: of two pages that are open each allows what it says', async () => {
  const { send, choose, redeem, browser, config } = await asked([acme, globex])
  const { reply: elsewhere } = await choose(acme)
  await send(ANOTHER)
  await choose(globex)
  const { leadsTo } = await send(allowOn(elsewhere))
  expect((await redeem(leadsTo)).claims()?.organization).toMatchObject({ id: acme.id })
  const silently = async (organization: string) => {
    const { address } = await begin(config, NOTES, { scope, organization, prompt: 'none' })
    const { leadsTo } = await follow(auth(), browser, address.href)
    return leadsTo?.searchParams.get('error') ?? null
  }
  expect([await silently('acme'), await silently('globex')]).toEqual([null, 'consent_required'])
})

test('X-1564: while another organization is chosen, nothing is allowed on the page that was open before', async () => {
  const { send, choose } = await asked([acme, globex])
  const { reply } = await choose(acme)
  await send(ANOTHER)
  const late = await send(allowOn(reply))
  expect(late.leadsTo).toBeNull()
  expect(late.reply.body).toContain(CHOICE)
  expect((await choose(globex)).reply.body).toContain(ofGlobex)
})

test('X-1564: what is sent twice leads where it leads once, and going back or reloading sends nothing again', async () => {
  const { browser, address, send, choose } = await asked([acme, globex])
  await choose(acme)
  expect((await choose(acme)).reply.body).toContain(ofAcme)
  expect((await choose(globex)).reply.body).toContain(ofGlobex)
  await send(ANOTHER)
  expect((await send(ANOTHER)).reply.body).toContain(CHOICE)
  const reply = await browser.send(address, { organization: acme.id })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, address])
  expect((await browser.get(address)).body).toContain(ofAcme)
})

test('X-1564: where only one is left it is chosen all the same, whatever was allowed before', async () => {
  const { user, send, choose } = await asked([acme, globex], {}, [globex])
  await choose(acme)
  application.say(user.id, [globex])
  const { reply, leadsTo } = await send(ANOTHER)
  expect(leadsTo).toBeNull()
  expect(reply.body).toContain(CHOICE)
  expect(reply.body).not.toContain('Acme')
  expect((await choose(globex)).leadsTo?.searchParams.get('code')).toBeTruthy()
})

test('X-1564: an organization that demands a second factor by now keeps nobody from choosing another', async () => {
  const { user, send, choose } = await asked([acme, globex])
  await choose(acme)
  application.say(user.id, [{ ...acme, demandsFactor: true }, globex])
  expect((await send(ANOTHER)).reply.body).toContain(CHOICE)
  expect((await choose(globex)).reply.body).toContain(ofGlobex)
})

test('X-1564: the only one that was left was not chosen, and demands nothing once there are others', async () => {
  const { browser, user, address, send, choose } = await asked([acme, globex])
  await choose(acme)
  application.say(user.id, [globex])
  await send(ANOTHER)
  application.say(user.id, [acme, { ...globex, demandsFactor: true }])
  expect((await browser.get(address)).body).toContain(CHOICE)
  expect((await choose(acme)).reply.body).toContain(ofAcme)
})

test('X-1562: where nobody says of which organizations they are, no other one is chosen', async () => {
  const { user, send, choose } = await asked([acme, globex])
  await choose(acme)
  application.say(user.id, 'silent')
  const { leadsTo } = await send(ANOTHER)
  expect(leadsTo?.searchParams.get('error')).toBe('temporarily_unavailable')
})

test('X-1564: on a device, too', async () => {
  const { browser, user } = await signedIn(auth())
  application.say(user.id, [acme, globex])
  const config = await discover(auth(), TELEVISION)
  const shown = await client.initiateDeviceAuthorization(config, { scope })
  const send = (form: Record<string, string>) =>
    browser.send(`${auth().url}/oauth2/device`, { user_code: shown.user_code, ...form })
  expect((await send({})).body).toContain(CHOICE)
  expect((await send({ organization: acme.id })).body).toContain(BUTTON)
  expect((await send(ANOTHER)).body).toContain(CHOICE)
  const second = await send({ organization: globex.id })
  expect(second.body).toContain(ofGlobex)
  expect((await send(allowOn(second))).body).toContain('Your device is connected')
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...shown, interval: 0.1 })
  expect(tokens.claims()?.organization).toMatchObject({ id: globex.id })
})

test.each([
  ['de', 'Andere Organisation wählen'],
  ['es', 'Elegir otra organización'],
  ['ar', 'اختيار مؤسسة أخرى'],
])('in %s the button has its words', async (language, words) => {
  const { browser, address, choose } = await asked([acme, globex])
  await choose(acme)
  expect((await browser.get(address, { 'accept-language': language })).body).toContain(words)
})

test('X-1561: an application names an organization by its id, which no other one’s slug takes the place of', async () => {
  const { browser, user } = await signedIn(auth())
  application.say(user.id, [{ ...globex, slug: acme.id }, acme])
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(
    config,
    await codeFor(auth(), browser, config, NOTES, { scope, organization: acme.id }),
  )
  expect(tokens.claims()?.organization).toMatchObject({ id: acme.id })
})

test('X-1561: another organization that has got the slug while its page was read is not granted', async () => {
  const { page, user, send } = await asked([acme, globex], { organization: 'acme' })
  expect(page).toContain(ofAcme)
  application.say(user.id, [{ ...globex, slug: 'acme' }])
  const { leadsTo } = await send({ answer: 'allow' })
  expect(leadsTo?.searchParams.get('code')).toBeNull()
  expect(leadsTo?.searchParams.get('error')).toBe('access_denied')
})
