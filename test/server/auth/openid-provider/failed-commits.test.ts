// What an application is answered where the database fails: at the commit, or before anything begins. In OAuth's form, and nothing is given.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { CONNECTION_TIMEOUT_MS } from '../../../../server/db/pool.ts'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { administer, connectTo } from '../../../support/databases.ts'
import {
  begin,
  codeFor,
  discover,
  follow,
  OIDC_CLIENTS,
  redeem,
  STAFF,
  signedIn,
} from '../../../support/relying-party.ts'

const CONNECTIONS = 2
const auth = authServiceOfFile(
  { OIDC_CLIENTS, PROVIDER_REGISTRATION: 'on', DATABASE_POOL_SIZE: String(CONNECTIONS) },
  { connectionWaitMs: CONNECTION_TIMEOUT_MS },
)

const FOR_LONGER = { scope: 'openid offline_access' }

/** A trigger that refuses each row of a table as its transaction is committed, with this SQLSTATE. */
async function failingAtCommit<T>(table: string, errcode: string, work: () => Promise<T>): Promise<T> {
  await administer(
    auth().databaseUrl,
    `create function auth.fail() returns trigger language plpgsql as
       $$ begin raise exception 'failed' using errcode = '${errcode}'; end $$;
     create constraint trigger fail after insert or update on auth.${table} deferrable initially deferred
       for each row execute function auth.fail()`,
  )
  try {
    return await work()
  } finally {
    await administer(auth().databaseUrl, 'drop function auth.fail() cascade')
  }
}

const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  answer(`${auth().url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function connected() {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), STAFF)
  const { refresh_token: token = '' } = await redeem(
    config,
    await codeFor(auth(), browser, config, STAFF, FOR_LONGER),
  )
  const form = new URLSearchParams({
    client_id: STAFF.id,
    client_secret: STAFF.secret,
    grant_type: 'refresh_token',
    refresh_token: token,
  })
  return { config, token, form: form.toString() }
}

const failures = [
  { errcode: 'XX000', status: 500, error: 'server_error' },
  { errcode: '40001', status: 503, error: 'temporarily_unavailable' },
]

test.each(failures)(
  'a refresh whose commit fails by $errcode is answered $error, and the token is as good as before',
  async ({ errcode, status, error }) => {
    const { config, token, form } = await connected()
    const reply = await failingAtCommit('refresh_token', errcode, () => post('/oauth2/token', form))
    expect([reply.status, reply.body]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/^[ -~]+$/) },
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('retry-after')).toBe(status === 503 ? '1' : null)
    expect((await client.refreshTokenGrant(config, token)).refresh_token).toBeTruthy()
  },
)

test.each(failures)(
  'a revocation whose commit fails by $errcode is answered $error, and nothing has ended',
  async ({ errcode, status, error }) => {
    const { config, token } = await connected()
    const form = new URLSearchParams({ client_id: STAFF.id, client_secret: STAFF.secret, token }).toString()
    const reply = await failingAtCommit('audit_event', errcode, () => post('/oauth2/revoke', form))
    expect([reply.status, (reply.body as { error?: string }).error]).toEqual([status, error])
    expect(await client.tokenIntrospection(config, token)).toMatchObject({ active: true })
  },
)

test.each(failures)(
  'a registration whose commit fails by $errcode is answered $error, and nothing is stored',
  async ({ errcode, status, error }) => {
    const metadata = { client_name: 'Agent', redirect_uris: ['https://agent.example.com/callback'] }
    const reply = await failingAtCommit('oauth_client', errcode, () => post('/oauth2/register', metadata))
    expect([reply.status, (reply.body as { error?: string }).error]).toEqual([status, error])
    const db = await connectTo(auth().databaseUrl)
    expect((await db.query('select from auth.oauth_client')).rowCount).toBe(0)
  },
)

test.each(failures)(
  'an application whose request fails by $errcode at the commit is led back to with $error, and has nothing',
  async ({ errcode, error }) => {
    const { browser, user } = await signedIn(auth())
    const { address, state } = await begin(await discover(auth(), STAFF), STAFF)
    const { leadsTo } = await failingAtCommit('oauth_grant', errcode, () =>
      follow(auth(), browser, address.href),
    )
    expect(leadsTo?.href).toMatch('https://staff.example.com/callback')
    const said = leadsTo?.searchParams
    expect([said?.get('error'), said?.get('state'), said?.get('iss')]).toEqual([error, state, auth().url])
    expect(said?.get('code')).toBeNull()
    const db = await connectTo(auth().databaseUrl)
    expect((await db.query('select from auth.oauth_grant where user_id = $1', [user.id])).rowCount).toBe(0)
  },
)

test('a page of an application’s own reads the error, as it reads every other', async () => {
  const { form } = await connected()
  const reply = await failingAtCommit('refresh_token', 'XX000', () =>
    post('/oauth2/token', form, { origin: 'https://staff.example.com' }),
  )
  expect(reply.headers.get('access-control-allow-origin')).toBe('https://staff.example.com')
})

test('an application that finds no free connection is told to come again', async () => {
  const { form } = await connected()
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => connectTo(auth().databaseUrl)))
  const db = held[0]
  await db?.query('begin')
  await db?.query('lock table auth.oauth_grant in access exclusive mode')
  const waiting = Array.from({ length: CONNECTIONS }, () => post('/oauth2/token', form))
  await expect
    .poll(async () => (await held[1]?.query(`select from pg_locks where not granted`))?.rowCount)
    .toBeGreaterThanOrEqual(CONNECTIONS)
  const reply = await post('/oauth2/revoke', form)
  await db?.query('rollback')
  await Promise.all(waiting)
  expect([reply.status, (reply.body as { error?: string }).error]).toEqual([503, 'temporarily_unavailable'])
})
