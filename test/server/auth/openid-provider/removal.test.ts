// An application that many have allowed something is removed in steps: none takes long, and what was interrupted goes on where it was.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  continuingRemovals,
  removeApplication,
} from '../../../../server/auth/openid-provider/flow/remove-application.ts'
import { audited, byItself } from '../../../../server/db/auth/audited.ts'
import { holdClient, maybeOneClient } from '../../../../server/db/auth/oauth-client.ts'
import { connect, type Pool, type Transaction } from '../../../../server/db/pool.ts'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'

const MANY = 450
/** Of one step. */
const AT_ONCE = 200

/** Each by somebody else, with a refresh token’s family. */
async function grantMany(db: pg.Client, clientId: string): Promise<void> {
  await db.query(
    `with people as (
       insert into auth."user" (name, email)
       select 'N', gen_random_uuid() || '@example.com' from generate_series(1, $2) returning id),
     allowed as (insert into auth.consent (user_id, client_id, scopes) select id, $1, '{openid}' from people),
     granted as (
       insert into auth.oauth_grant (id, user_id, client_id, stored_client, payload, expires_at)
       select gen_random_uuid(), id, $1, $1, '{}', now() + interval '1 day' from people returning id)
     insert into auth.refresh_family (id, grant_id, state) select gen_random_uuid(), id, 'active' from granted`,
    [clientId, MANY],
  )
}

async function stored() {
  const databaseUrl = await createDatabase()
  const [db, pool] = [await connectTo(databaseUrl), await connect(databaseUrl)]
  onTestFinished(() => pool.end())
  const clientId = randomUUID()
  await db.query(
    `insert into auth.oauth_client (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves)
     values ($1, 'Notes', '{}', '{}', false, '{}', '{}')`,
    [clientId],
  )
  await grantMany(db, clientId)
  return { db, pool, clientId }
}

const inSteps =
  (pool: Pool, after: () => Promise<void> = async () => {}) =>
  async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await audited(pool, byItself, work)
    await after()
    return result
  }

async function countOf(db: pg.Client, table: string): Promise<number> {
  const { rows } = await db.query(`select count(*)::int as n from auth.${table}`)
  return rows[0].n
}

const recorded = async (db: pg.Client) =>
  (
    await db.query(
      `select event, previous_state || ' → ' || state as step from auth.audit_event where machine is null order by at`,
    )
  ).rows.map(({ event, step }) => `${event}: ${step}`)

test('no step ends more than a few hundred grants, and each ends them whole', async () => {
  const { db, pool, clientId } = await stored()
  const left: number[][] = []
  const note = async () =>
    void left.push([await countOf(db, 'oauth_grant'), await countOf(db, 'refresh_family')])
  expect(await removeApplication(inSteps(pool, note), clientId)).toBe(MANY)
  expect(left).toEqual([
    [MANY - AT_ONCE, MANY - AT_ONCE],
    [MANY - 2 * AT_ONCE, MANY - 2 * AT_ONCE],
    [0, 0],
  ])
  expect([await countOf(db, 'oauth_client'), await countOf(db, 'consent')]).toEqual([0, 0])
  expect(await recorded(db)).toEqual([
    'application.removing: stored → removing',
    'application.removed: removing → none',
  ])
  const { rows } = await db.query(
    `select count(*)::int as n from auth.audit_event where machine = 'refresh-family' and state = 'ended'`,
  )
  expect(rows).toEqual([{ n: MANY }])
})

test('an application whose removal is interrupted is as good as gone, and a second removal goes on', async () => {
  const { db, pool, clientId } = await stored()
  let steps = 0
  const interrupted = async () => {
    steps += 1
    if (steps === 2) throw new Error('It was interrupted.')
  }
  await expect(removeApplication(inSteps(pool, interrupted), clientId)).rejects.toThrow('It was interrupted.')
  expect(await countOf(db, 'oauth_grant')).toBe(MANY - 2 * AT_ONCE)
  expect(await maybeOneClient(pool, clientId)).toBeNull()
  expect(await holdClient(pool, clientId)).toBe(false)
  expect(await removeApplication(inSteps(pool), clientId)).toBe(MANY - 2 * AT_ONCE)
  expect(await countOf(db, 'oauth_client')).toBe(0)
  expect(await removeApplication(inSteps(pool), clientId)).toBeNull()
})

test('housekeeping goes on with a removal that was interrupted', async () => {
  const { db, pool, clientId } = await stored()
  await removeApplication(inSteps(pool), clientId, AbortSignal.abort())
  expect(await countOf(db, 'oauth_grant')).toBe(MANY - AT_ONCE)
  expect(await continuingRemovals(pool, inSteps(pool)).remove(1000)).toBe(MANY - AT_ONCE)
  expect([await countOf(db, 'oauth_grant'), await countOf(db, 'oauth_client')]).toEqual([0, 0])
})

const auth = authServiceOfFile({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })

test('a registration that is taken back is refused from then on, and the next node that starts removes the rest', async () => {
  const db = await connectTo(auth().databaseUrl)
  const { body } = await auth().post('/oauth2/register', {
    client_name: 'Agent',
    redirect_uris: ['https://agent.example.com/callback'],
    token_endpoint_auth_method: 'client_secret_post',
  })
  const {
    client_id: clientId,
    client_secret,
    registration_access_token: token,
  } = body as Record<string, string>
  await grantMany(db, clientId ?? '')
  const address = `${auth().url}/oauth2/register/${clientId}`
  const managed = (method: string) =>
    fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
  expect((await managed('DELETE')).status).toBe(204)
  expect(await countOf(db, 'oauth_grant')).toBe(MANY - AT_ONCE)
  expect((await managed('GET')).status).toBe(401)
  const form = new URLSearchParams({
    client_id: clientId ?? '',
    client_secret: client_secret ?? '',
    grant_type: 'refresh_token',
    refresh_token: 'x',
  })
  const asked = await fetch(`${auth().url}/oauth2/token`, { method: 'POST', body: form })
  expect(await asked.json()).toMatchObject({ error: 'invalid_client' })
  const next = await startAuth({ PROVIDER: 'on', DATABASE_URL: auth().databaseUrl })
  onTestFinished(next.stop)
  await expect.poll(() => countOf(db, 'oauth_client'), { timeout: 60_000 }).toBe(0)
  expect(await countOf(db, 'oauth_grant')).toBe(0)
})
