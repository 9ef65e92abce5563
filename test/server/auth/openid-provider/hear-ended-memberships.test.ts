// POST /oauth2/ended-memberships: what applications were granted for a membership ends as soon as the service hears of its end.

import { randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../../server/crypto/service-signature.ts'
import { type RunningAuth, SERVICE_SECRET, startAuth } from '../../../support/auth-service.ts'
import { connectTo, rowsIn } from '../../../support/databases.ts'
import { type LogoutReceiver, startLogoutReceiver } from '../../../support/logout-receiver.ts'
import {
  type OrganizationsDouble,
  organization,
  startOrganizations,
} from '../../../support/organizations-double.ts'
import {
  begin,
  codeFor,
  consent,
  discover,
  follow,
  NOTES,
  redeem,
  STAFF,
  signedIn,
} from '../../../support/relying-party.ts'

let application: OrganizationsDouble
let receiver: LogoutReceiver
let auth: RunningAuth
beforeAll(async () => {
  application = await startOrganizations()
  receiver = await startLogoutReceiver('notes', () => auth.url)
  const OIDC_CLIENTS = JSON.stringify([{ ...NOTES, backchannelLogoutUri: receiver.url }, STAFF])
  auth = await startAuth({ OIDC_CLIENTS, ...application.settings })
})
afterAll(async () => {
  await auth?.stop()
  receiver?.leave()
  application?.stop()
})

const PATH = '/oauth2/ended-memberships'

function hear(said: unknown, { secret = SERVICE_SECRET, signed = JSON.stringify(said) } = {}) {
  const path = `${new URL(auth.url).pathname.replace(/\/$/, '')}${PATH}`
  const call = { method: 'POST', path, query: '', cookie: '', authorization: '', body: signed }
  const signature = callSigner([secret], Date.now)(call, 'session')
  return auth.post(PATH, said, { [SIGNATURE_HEADER]: signature })
}

const [acme, globex] = [organization('acme'), organization('globex')]

async function working(parameters: Record<string, string> = {}, one: typeof NOTES | typeof STAFF = NOTES) {
  const person = await signedIn(auth)
  application.say(person.user.id, [acme, globex])
  const config = await discover(auth, one)
  const grantIn = async (organization: string) => {
    const asked = { scope: 'openid organizations', organization, ...parameters }
    const tokens = await redeem(config, await codeFor(auth, person.browser, config, one, asked))
    const { access_token, refresh_token = '' } = tokens
    return {
      sid: tokens.claims()?.sid,
      isActive: async () => (await client.tokenIntrospection(config, access_token)).active,
      refresh: () => client.refreshTokenGrant(config, refresh_token),
    }
  }
  return { ...person, grantIn }
}

const longer = { scope: 'openid organizations offline_access', prompt: 'consent' }

test('X-1563: tokens and refresh tokens for the organization end at once, and others live', async () => {
  const [leaving, staying] = [await working(longer), await working(longer)]
  const [ofAcme, ofGlobex] = [await leaving.grantIn('acme'), await leaving.grantIn('globex')]
  const ofOther = await staying.grantIn('acme')
  expect(await ofAcme.isActive()).toBe(true)
  expect(await hear({ organizationId: acme.id, userIds: [leaving.user.id] })).toMatchObject({ status: 204 })
  expect(await ofAcme.isActive()).toBe(false)
  // The application that has the organizations would still call them a member: nobody is asked.
  await expect(ofAcme.refresh()).rejects.toMatchObject({ error: 'invalid_grant' })
  expect([await ofGlobex.isActive(), await ofOther.isActive()]).toEqual([true, true])
  expect((await ofGlobex.refresh()).access_token).toBeTruthy()
  expect(
    await rowsIn(
      auth.databaseUrl,
      `select event, state from auth.audit_event
       where machine = 'refresh-family' and user_id = $1 and event = 'membership.ended'`,
      [leaving.user.id],
    ),
  ).toEqual([{ event: 'membership.ended', state: 'ended' }])
})

test('X-1563: so does a grant without a refresh token, and its application hears that the person is signed out', async () => {
  const person = await working()
  const [ofAcme, ofStaff] = [await person.grantIn('acme'), await (await working({}, STAFF)).grantIn('acme')]
  await hear({ organizationId: acme.id, userIds: [person.user.id, randomUUID()] })
  expect(await ofAcme.isActive()).toBe(false)
  expect(await ofStaff.isActive()).toBe(true)
  expect(await receiver.heard(ofAcme.sid)).toMatchObject({ sub: person.user.id })
  // The session here lives, and so does what is granted in it from now on.
  expect(await (await person.grantIn('globex')).isActive()).toBe(true)
})

test('X-1563: a person who is a member again is asked again, by each application, and for no other organization', async () => {
  const [leaving, staying] = [await working(), await working()]
  for (const organization of ['acme', 'globex']) await leaving.grantIn(organization)
  await staying.grantIn('acme')
  const isAsked = async ({ browser }: typeof leaving, organization: string) => {
    const begun = await begin(await discover(auth, NOTES), NOTES, {
      scope: 'openid organizations',
      organization,
    })
    return !(await follow(auth, browser, begun.address.href)).leadsTo
  }
  expect(await isAsked(leaving, 'acme')).toBe(false)
  await hear({ organizationId: acme.id, userIds: [leaving.user.id] })
  expect(await isAsked(leaving, 'acme')).toBe(true)
  expect(await isAsked(leaving, 'globex')).toBe(false)
  expect(await isAsked(staying, 'acme')).toBe(false)
})

test('X-1563: with the membership goes every scope that was allowed for it: a member again who allows less has allowed no more', async () => {
  const person = await working()
  const config = await discover(auth, NOTES)
  const asked = { scope: 'openid organizations', organization: 'acme' }
  const wide = { ...asked, scope: 'openid email organizations' }
  await codeFor(auth, person.browser, config, NOTES, wide)
  await hear({ organizationId: acme.id, userIds: [person.user.id] })
  await codeFor(auth, person.browser, config, NOTES, asked)
  const { address } = await begin(config, NOTES, { ...wide, prompt: 'none' })
  const { leadsTo } = await follow(auth, person.browser, address.href)
  expect(leadsTo?.searchParams.get('error')).toBe('consent_required')
})

test('X-1563: a call that comes twice ends nothing more', async () => {
  const person = await working()
  const said = { organizationId: acme.id, userIds: [person.user.id] }
  await person.grantIn('acme')
  const replies = await Promise.all([hear(said), hear(said), hear(said)])
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
})

test('X-1563: nobody else is heard: unsigned, by another secret, or for another person', async () => {
  const person = await working()
  const said = { organizationId: acme.id, userIds: [person.user.id] }
  const granted = await person.grantIn('acme')
  const replies = [
    await auth.post(PATH, said),
    await hear(said, { secret: 'another secret, which is as long as it has to be' }),
    await hear(said, { signed: JSON.stringify({ ...said, userIds: [] }) }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(await granted.isActive()).toBe(true)
})

test.each([[{}], [{ organizationId: '', userIds: [] }], [{ organizationId: 'a', userIds: 'b' }]])(
  'X-1563: %j is refused with a sentence',
  async (said) => {
    expect(await hear(said)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  },
)

/** Somebody who allows an application something for a membership, and has to wait there for a lock. */
async function allowing(locked: string) {
  const { browser, user } = await signedIn(auth)
  application.say(user.id, [acme])
  const config = await discover(auth, NOTES)
  const begun = await begin(config, NOTES, { scope: 'openid organizations' })
  const { address } = await follow(auth, browser, begun.address.href)
  const db = await connectTo(auth.databaseUrl)
  await db.query('begin')
  await db.query(locked)
  const allowed = consent(auth, browser, address, 'allow')
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const areWaiting = (count: number) =>
    expect.poll(async () => (await rowsIn(auth.databaseUrl, waits)).length).toBe(count)
  await areWaiting(1)
  const ending = () => {
    application.say(user.id, [])
    return hear({ organizationId: acme.id, userIds: [user.id] })
  }
  const given = async () =>
    Promise.all(
      ['oauth_grant', 'consent'].map((table) =>
        rowsIn(auth.databaseUrl, `select from auth.${table} where user_id = $1`, [user.id]),
      ),
    )
  return { ending, allowed, areWaiting, given, release: () => db.query('commit') }
}

test('X-1563: what is being granted for a membership ends with it', async () => {
  const { ending, allowed, areWaiting, given, release } = await allowing(
    'lock table auth.oauth_grant in share mode',
  )
  const heard = ending()
  await areWaiting(2)
  await release()
  expect(await heard).toMatchObject({ status: 204 })
  await allowed
  expect((await given())[0]).toEqual([])
})

test('X-1563: nothing is granted by what was heard of a membership before it ended', async () => {
  const { ending, allowed, given, release } = await allowing('select from auth."authorization" for update')
  expect(await ending()).toMatchObject({ status: 204 })
  await release()
  expect((await allowed).leadsTo?.searchParams.get('error')).toBe('access_denied')
  expect(await given()).toEqual([[], []])
})
