// The secret of an application that has registered by itself, when that changes its registration.

import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
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
