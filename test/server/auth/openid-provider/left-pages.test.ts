// Pages of a request that a person has left, or has open twice: what they send there is answered by where the request stands now.

import * as client from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import type { PersonsOrganization } from '../../../../server/wire/persons-organizations.ts'
import { authServiceOfFile } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { organization, startOrganizations } from '../../../support/organizations-double.ts'
import {
  begin,
  consent,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  say,
  signedIn,
  TELEVISION,
} from '../../../support/relying-party.ts'

const application = await startOrganizations()
afterAll(() => application.stop())
const auth = authServiceOfFile({ OIDC_CLIENTS, ...application.settings })

const STEP_UP = '/auth/step-up'

/** A person who reads what Notes asks for, or chooses one of their organizations for it. */
async function reading(...organizations: PersonsOrganization[]) {
  const person = await signedIn(auth())
  application.say(person.user.id, organizations)
  const scope = organizations.length > 0 ? 'openid organizations' : 'openid'
  const begun = await begin(await discover(auth(), NOTES), NOTES, { scope })
  const { address } = await follow(auth(), person.browser, begun.address.href)
  return {
    ...person,
    address,
    send: (form: Record<string, string>) => say(auth(), person.browser, address, form),
    ledTo: async (form: Record<string, string>) =>
      new URL((await person.browser.send(address, form)).headers.get('location') ?? ''),
    answer: (said: 'allow' | 'refuse') => consent(auth(), person.browser, address, said),
  }
}

/** Likewise, who has begun in another tab to sign in with another account. */
async function goneToAnother() {
  const person = await reading()
  await person.ledTo({ answer: 'another' })
  return person
}

test('X-1203: what is allowed on a page that was left for another account grants nothing, and is read again', async () => {
  const { answer, email, user } = await goneToAnother()
  const { reply, leadsTo } = await answer('allow')
  expect(leadsTo).toBeNull()
  for (const words of ['Continue to Notes?', email]) expect(reply.body).toContain(words)
  const db = await connectTo(auth().databaseUrl)
  for (const table of ['oauth_grant', 'consent'])
    expect((await db.query(`select 1 from auth.${table} where user_id = $1`, [user.id])).rows).toEqual([])
  expect((await answer('allow')).leadsTo?.searchParams.get('code')).toBeTruthy()
})

test('X-1203: what is refused on a page that was left is refused', async () => {
  const { answer } = await goneToAnother()
  expect((await answer('refuse')).leadsTo?.searchParams.get('error')).toBe('access_denied')
})

test('X-1201: who would rather take another account is led there as often as they click', async () => {
  const { ledTo } = await goneToAnother()
  const { pathname, searchParams } = await ledTo({ answer: 'another' })
  expect([pathname, searchParams.get('account')]).toEqual([STEP_UP, 'other'])
})

test('X-1203: on a device, too, what is allowed on a page that was left is read again', async () => {
  const { browser, email } = await signedIn(auth())
  const config = await discover(auth(), TELEVISION)
  const { user_code, device_code } = await client.initiateDeviceAuthorization(config, { scope: 'openid' })
  const type = (form: Record<string, string> = {}) =>
    browser.send(`${auth().url}/oauth2/device`, { user_code, ...form })
  await type()
  await type({ answer: 'another' })
  const again = await type({ answer: 'allow' })
  for (const words of ['Continue to Television?', email]) expect(again.body).toContain(words)
  const polled = client.genericGrantRequest(config, 'urn:ietf:params:oauth:grant-type:device_code', {
    device_code,
  })
  await expect(polled).rejects.toMatchObject({ error: 'authorization_pending' })
  expect((await type({ answer: 'allow' })).body).toContain('Your device is connected')
})

const [acme, globex] = [organization('acme'), organization('globex')]
const demanding = { ...acme, demandsFactor: true }

test('X-1564: who is led to prove more for one organization may go back, and choose another', async () => {
  const { send, ledTo } = await reading(demanding, globex)
  expect((await ledTo({ organization: acme.id })).pathname).toBe(STEP_UP)
  expect((await send({ organization: globex.id })).reply.body).toContain('<bdi>Globex Company</bdi>')
})

test('X-1203: what is allowed on a page that was left leads to where more is proven, if that is demanded by now', async () => {
  const { browser, user, address, send, ledTo } = await reading(acme, globex)
  await send({ organization: acme.id })
  application.say(user.id, [demanding, globex])
  expect((await follow(auth(), browser, address)).leadsTo?.pathname).toBe(STEP_UP)
  expect((await ledTo({ organization: acme.id, answer: 'allow' })).pathname).toBe(STEP_UP)
  expect((await send({ answer: 'another-organization' })).reply.body).toContain('Choose an organization')
})
