// An application describes itself at a host that doesn’t answer: it waits, and nobody else waits for a connection to the database.

import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { authServiceOfFile, PASSWORD, somebody } from '../../../support/auth-service.ts'
import { documentHostOfFile } from '../../../support/document-host.ts'

/** Fewer than production's, so that few requests would hold them all. */
const CONNECTIONS = 2

const auth = authServiceOfFile({
  PROVIDER: 'on',
  PROVIDER_DOCUMENTS: 'private',
  DATABASE_POOL_SIZE: String(CONNECTIONS),
})

let waiting: { url: string; response: ServerResponse }[] = []
const origin = documentHostOfFile(({ url = '' }, response) => void waiting.push({ url, response }))

const AGENT = {
  client_name: 'Agent',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'none',
}

const FORM = 'application/x-www-form-urlencoded'

/** Needs the database. */
const signIn = async () =>
  (await auth().post('/sign-in/email', { email: somebody(), password: PASSWORD })).status

test.each([
  ['/oauth2/token', 'token=x&grant_type=refresh_token&refresh_token=x', 'invalid_grant'],
  ['/oauth2/revoke', 'token=x', undefined],
])(
  'documents that come slowly to %s keep nobody from the database, and are read once',
  async (path, form, error) => {
    waiting = []
    const asked = Array.from({ length: CONNECTIONS }, (_, nth) => {
      const id = `${origin()}${path}-${nth}.json`
      return auth().post(path, `client_id=${encodeURIComponent(id)}&${form}`, { 'content-type': FORM })
    })
    await expect.poll(() => waiting.length).toBe(CONNECTIONS)
    expect(await Promise.all(Array.from({ length: 4 }, signIn))).toEqual([401, 401, 401, 401])
    for (const { url, response } of waiting)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ client_id: `${origin()}${url}`, ...AGENT }))
    const answered = await Promise.all(asked)
    expect(answered.map(({ body }) => (body as { error?: string } | null)?.error)).toEqual([error, error])
    expect(waiting).toHaveLength(CONNECTIONS)
  },
)

test('an application whose document is none is refused, and nothing is fetched in its transaction', async () => {
  waiting = []
  const id = `${origin()}/none.json`
  const asked = auth().post('/oauth2/token', `client_id=${encodeURIComponent(id)}&grant_type=refresh_token`, {
    'content-type': FORM,
  })
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.response.writeHead(404).end()
  expect(await asked).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(waiting).toHaveLength(1)
})
