// The secret of an application that has registered by itself, when that changes its registration.

import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { jwksOf, pairOf } from '../../../support/client-keys.ts'
import { connectTo } from '../../../support/databases.ts'

const auth = authServiceOfFile({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })

const AGENT = {
  client_name: 'Agent',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'client_secret_post',
}

async function rows(statement: string, values: unknown[] = []) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

async function registered() {
  const { body } = await auth().post('/oauth2/register', AGENT)
  const one = body as Record<
    'client_id' | 'client_secret' | 'registration_client_uri' | 'registration_access_token',
    string
  >
  const change = (more: object) =>
    answer(one.registration_client_uri, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${one.registration_access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...AGENT, client_id: one.client_id, ...more }),
    })
  const digest = async () => {
    const found = await rows('select secret_digest from auth.oauth_client where id = $1', [one.client_id])
    return found[0]?.secret_digest
  }
  return { id: one.client_id, secret: one.client_secret, change, digest }
}

test('one may send its own secret with a change, and no other', async () => {
  const { secret, change, digest } = await registered()
  const before = await digest()
  const changed = await change({ client_secret: secret, client_name: 'Butler' })
  expect(changed).toMatchObject({ status: 200, body: { client_name: 'Butler' } })
  expect(changed.body).not.toHaveProperty('client_secret')
  expect(await digest()).toBe(before)
  for (const client_secret of ['another secret, which is not its own', '', 7])
    expect(await change({ client_secret })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('a change that comes while an operator rotates the secret keeps the new one', async () => {
  const { id, change, digest } = await registered()
  const rotating = await connectTo(auth().databaseUrl)
  await rotating.query('begin')
  await rotating.query('select from auth.oauth_client where id = $1 for update', [id])
  const changed = change({})
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await rows(waits)).length).toBeGreaterThan(0)
  const rotated = 'b'.repeat(64)
  await rotating.query('update auth.oauth_client set secret_digest = $2 where id = $1', [id, rotated])
  await rotating.query('commit')
  expect((await changed).status).toBe(200)
  expect(await digest()).toBe(rotated)
})

const KEYS = { token_endpoint_auth_method: 'private_key_jwt', jwks: jwksOf(await pairOf('EdDSA', 'one')) }
const OPEN = { token_endpoint_auth_method: 'none' }

test.each([
  ['keys', KEYS],
  ['nothing to prove itself by', OPEN],
])(
  'one that has changed to %s gets a new secret where it wants one again, and no former one is good',
  async (_words, given) => {
    const { id, secret, change, digest } = await registered()
    await rows(
      `update auth.oauth_client set former_digest = secret_digest, former_until = now() + interval '1 day' where id = $1`,
      [id],
    )
    const introspects = async (client_secret: string) => {
      const form = new URLSearchParams({ token: 'none', client_id: id, client_secret }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await auth().post('/oauth2/introspect', form, type)).status
    }
    expect(await introspects(secret)).toBe(200)
    expect((await change(given)).status).toBe(200)
    expect(await digest()).toBeNull()
    const { client_secret: next } = (await change({})).body as { client_secret: string }
    expect(next).not.toBe(secret)
    expect([await introspects(secret), await introspects(next)]).toEqual([401, 200])
  },
)

test('of a change to keys and one to its secret at once the second is refused where the secret is gone', async () => {
  const { id, change, digest } = await registered()
  const changing = await connectTo(auth().databaseUrl)
  await changing.query('begin')
  await changing.query('select from auth.oauth_client where id = $1 for update', [id])
  const changed = change({})
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await rows(waits)).length).toBeGreaterThan(0)
  await changing.query('update auth.oauth_client set secret_digest = null where id = $1', [id])
  await changing.query('commit')
  expect((await changed).body).toMatchObject({ error: 'temporarily_unavailable' })
  expect(await digest()).toBeNull()
})
