// Codes and refresh tokens that come several times at once, on two nodes; and what ends a grant beneath them.

import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { inconsistencies } from '../../../consistency/consistency.ts'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  NOTES,
  OIDC_CLIENTS,
  redeem,
  signedIn,
} from '../../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

const FOR_LONGER = { scope: 'openid offline_access', prompt: 'consent' }

/** The issuer of both is the first one's address. */
async function secondNode() {
  const second = await startAuth({ OIDC_CLIENTS, DATABASE_URL: auth().databaseUrl })
  onTestFinished(second.stop)
  return second
}

const eight = <T>(ask: (nth: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: 8 }, (_, nth) => ask(nth)))

const given = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

const errors = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { error?: string }).error] : []))

test('X-1206: a code that is redeemed eight times at once gives one set of tokens, and none of them is good', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const code = await codeFor(auth(), browser, config, NOTES, FOR_LONGER)
  const results = await eight(() => redeem(config, code))
  const [tokens, ...others] = given(results)
  expect(others).toEqual([])
  expect(errors(results)).toEqual(Array.from({ length: 7 }, () => 'invalid_grant'))
  for (const one of [tokens?.access_token, tokens?.refresh_token])
    expect(await client.tokenIntrospection(config, one ?? '')).toEqual({ active: false })
  expect(await inconsistencies(await connectTo(auth().databaseUrl))).toEqual([])
})

test('X-1208: a refresh token that is used eight times at once, on two nodes, gives one, and ends its family', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const first = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  const other = await discover(await secondNode(), NOTES)
  const results = await eight((nth) =>
    client.refreshTokenGrant(nth % 2 ? config : other, first.refresh_token ?? ''),
  )
  const [tokens, ...others] = given(results)
  expect(others).toEqual([])
  expect(errors(results)).toEqual(Array.from({ length: 7 }, () => 'invalid_grant'))
  for (const one of [first.access_token, tokens?.access_token, tokens?.refresh_token])
    expect(await client.tokenIntrospection(config, one ?? '')).toEqual({ active: false })
  expect(await inconsistencies(await connectTo(auth().databaseUrl))).toEqual([])
})

test('X-1203: a consent that is sent eight times at once grants once', async () => {
  const { browser, user } = await signedIn(auth())
  const met = await follow(auth(), browser, (await begin(await discover(auth(), NOTES), NOTES)).address.href)
  const said = given(await eight(() => browser.send(met.address, { answer: 'allow' })))
  expect(said.map(({ status }) => status).toSorted()).toEqual([303, ...Array.from({ length: 7 }, () => 400)])
  const db = await connectTo(auth().databaseUrl)
  for (const table of ['oauth_grant', 'consent'])
    expect((await db.query(`select 1 from auth.${table} where user_id = $1`, [user.id])).rowCount).toBe(1)
})

test('X-1205: a code is over by the database’s clock, whatever the node’s says', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const code = await codeFor(auth(), browser, config, NOTES)
  const db = await connectTo(auth().databaseUrl)
  await db.query(`update auth.authorization_code set expires_at = now() where state = 'issued'`)
  await expect(redeem(config, code)).rejects.toMatchObject({ error: 'invalid_grant' })
  const { rows } = await db.query(
    `select state from auth.audit_event where machine = 'authorization-code' order by at desc limit 1`,
  )
  expect(rows).toEqual([{ state: 'expired' }])
})

test('X-1209: a locked account keeps nothing that was granted, and a deleted one leaves nothing', async () => {
  const { browser, email, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  const db = await connectTo(auth().databaseUrl)
  await db.query('update auth."user" set banned = true where email = $1', [email])
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await db.query('delete from auth."user" where email = $1', [email])
  for (const table of ['oauth_grant', 'consent'])
    expect((await db.query(`select 1 from auth.${table} where user_id = $1`, [user.id])).rows).toEqual([])
})

test('no code, token or cookie stands in the database', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const code = await codeFor(auth(), browser, config, NOTES, FOR_LONGER)
  const tokens = await redeem(config, code)
  const db = await connectTo(auth().databaseUrl)
  const tables = [
    'provider_session',
    'authorization',
    'oauth_grant',
    'authorization_code',
    'access_token',
    'refresh_token',
    'audit_event',
  ]
  const kept = await Promise.all(
    tables.map(async (table) => JSON.stringify((await db.query(`select * from auth.${table}`)).rows)),
  )
  const secrets = [
    code.returned.searchParams.get('code'),
    tokens.access_token,
    tokens.refresh_token,
    code.verifier,
    ...browser.cookies.values(),
  ]
  for (const secret of secrets) expect(kept.filter((text) => text.includes(secret ?? ''))).toEqual([])
})

test('what is granted for longer while every session is ended goes with them', async () => {
  const { user, token } = await signedIn(auth())
  const [granting, watching] = await Promise.all([0, 1].map(() => connectTo(auth().databaseUrl)))
  if (!granting || !watching) throw new Error('There is no database.')
  await granting.query('begin')
  await granting.query('select from auth.session where "userId" = $1 for key share', [user.id])
  const ended = auth().post('/revoke-sessions', {}, { authorization: `Bearer ${token}` })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watching.query(waits)).rowCount).toBeGreaterThan(0)
  await granting.query(
    `insert into auth.oauth_grant (id, user_id, client_id, payload, expires_at)
     values ('a grant for longer', $1, $2, '{}', now() + interval '1 day')`,
    [user.id, NOTES.id],
  )
  await granting.query('commit')
  expect((await ended).status).toBe(200)
  const left = 'select from auth.oauth_grant where user_id = $1'
  expect((await watching.query(left, [user.id])).rowCount).toBe(0)
})

test('a consent that is taken back while the application comes again grants nothing', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  await redeem(config, await codeFor(auth(), browser, config, NOTES))
  const [removing, watching] = await Promise.all([0, 1].map(() => connectTo(auth().databaseUrl)))
  if (!removing || !watching) throw new Error('There is no database.')
  await removing.query('begin')
  await removing.query('delete from auth.consent where user_id = $1', [user.id])
  await removing.query('delete from auth.oauth_grant where user_id = $1', [user.id])
  const again = follow(auth(), browser, (await begin(config, NOTES)).address.href)
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watching.query(waits)).rowCount).toBeGreaterThan(0)
  await removing.query('commit')
  expect((await again).reply.body).toContain('Continue to Notes?')
  const left = 'select from auth.oauth_grant where user_id = $1'
  expect((await watching.query(left, [user.id])).rowCount).toBe(0)
})

test('a refresh token that nobody uses for thirty days gives nothing any more', async () => {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), NOTES)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, NOTES, FOR_LONGER))
  const db = await connectTo(auth().databaseUrl)
  const own = `family_id in (select f.id from auth.refresh_family f join auth.oauth_grant g on g.id = grant_id where user_id = $1)`
  const { rows } = await db.query(
    `select extract(day from expires_at + interval '1 minute' - now())::int as days from auth.refresh_token where ${own}`,
    [user.id],
  )
  expect(rows).toEqual([{ days: 30 }])
  await db.query(`update auth.refresh_token set expires_at = now() where ${own}`, [user.id])
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test.each([
  ['a code', 'authorization_code'],
  ['a refresh token', 'refresh_family'],
])(
  'who redeems %s waits at its grant, and has locked nothing else that whoever ends the grant takes',
  async (what, table) => {
    const { browser, user } = await signedIn(auth())
    const config = await discover(auth(), NOTES)
    const code = await codeFor(auth(), browser, config, NOTES, FOR_LONGER)
    const { refresh_token: token = '' } = what === 'a code' ? {} : await redeem(config, code)
    const [holding, watching] = await Promise.all([0, 1].map(() => connectTo(auth().databaseUrl)))
    if (!holding || !watching) throw new Error('There is no database.')
    await holding.query('begin')
    await holding.query('select from auth.oauth_grant where user_id = $1 for update', [user.id])
    const redeemed = token === '' ? redeem(config, code) : client.refreshTokenGrant(config, token)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await watching.query(waits)).rowCount).toBeGreaterThan(0)
    const rows = `select from auth.${table} r join auth.oauth_grant g on g.id = r.grant_id
    where user_id = $1 for update of r nowait`
    expect((await holding.query(rows, [user.id])).rowCount).toBe(1)
    await holding.query('commit')
    expect((await redeemed).access_token).toBeTruthy()
  },
)
