// Clients of the OpenID provider in the console: for operators alone, wherever a client comes from, without any secret, and nothing where there is no provider.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ClientAfter, ListedClients } from '../../../../server/wire/console-clients.ts'
import type { ViewReply } from '../../../../server/wire/console-views.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const SECRET = 'a secret of the settings, which nobody reads'
const WIKI = {
  ...{ id: 'wiki', name: 'Wiki', secret: SECRET, trusted: true },
  redirectUris: ['https://wiki.example.com/callback'],
}
const provider = withConsole({ CONSOLE: 'on', OIDC_CLIENTS: JSON.stringify([WIKI]) })
const none = withConsole()

const view = ({ auth }: Pick<typeof provider, 'auth'>, token: string, client?: unknown) =>
  auth().post(
    '/console/view',
    { of: 'clients', reason: 'ticket 7', ...(client !== undefined && { client }) },
    bearer(token),
  )

async function list(token: string, after?: ClientAfter): Promise<ListedClients> {
  const { clients } = (await view(provider, token, after)).body as ViewReply
  if (!clients) throw new Error('Nothing was shown.')
  return clients
}

const store = (id: string, name: string, { minutes = 0, registered = false, removing = false } = {}) =>
  provider.rows(
    `insert into auth.oauth_client (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves,
       secret_digest, created_at, metadata, removing_at)
     values ($1, $2, '{https://a.example.com/}', '{}', false, '{}', '{}', 'a digest', timestamptz '2026-03-01' - make_interval(mins => $3),
       case when $4 then '{}'::jsonb end, case when $5 then now() end)`,
    [id, name, minutes, registered, removing],
  )

const grant = (id: string, userId: unknown, day: string) =>
  provider.rows(
    `insert into auth.oauth_grant (id, user_id, client_id, payload, expires_at, used_at)
     values (gen_random_uuid()::text, $1, $2, '{}', now() + interval '1 day', $3)`,
    [userId, id, day],
  )

const DOCUMENT = 'https://agent.example.com/client.json'
const [NOTES, EDITOR] = [randomUUID(), randomUUID()]

async function prepared() {
  await provider.rows('delete from auth.oauth_client')
  await provider.rows('delete from auth.oauth_grant')
  await provider.rows('delete from auth.consent')
  const { token, email } = await provider.holder('operator')
  const [own] = await provider.rows('select id from auth."user" where email = $1', [email])
  return { token, email, userId: own?.id }
}

test('X-1400: an operator is shown each client with where it comes from, since when, when it was last used, and how many have consented', async () => {
  const { token, userId } = await prepared()
  await store(NOTES, 'Notes')
  await store(EDITOR, 'Editor', { minutes: 1, registered: true, removing: true })
  await grant(NOTES, userId, '2026-05-01')
  await grant(NOTES, userId, '2026-04-01')
  await grant(DOCUMENT, userId, '2026-06-01')
  await grant(DOCUMENT, userId, '2026-06-02')
  await provider.rows(
    `insert into auth.consent (user_id, client_id, scopes, used_at) values ($1, $2, '{openid}', '2026-05-02')`,
    [userId, NOTES],
  )
  const { clients, after } = await list(token)
  const day = (text: string) => expect.stringContaining(text)
  const unused = { usedAt: null, consents: 0, grants: 0 }
  expect(clients).toEqual([
    {
      ...{ id: 'wiki', name: 'Wiki', source: 'setting', redirectUris: WIKI.redirectUris, since: null },
      ...{ ...unused, isTrusted: true, isRemoving: false },
    },
    {
      ...{ id: NOTES, name: 'Notes', source: 'command', redirectUris: ['https://a.example.com/'] },
      ...{ since: day('2026-0'), usedAt: day('2026-05-0'), consents: 1, grants: 2 },
      ...{ isTrusted: false, isRemoving: false },
    },
    {
      ...{ id: EDITOR, name: 'Editor', source: 'registration', redirectUris: ['https://a.example.com/'] },
      ...{ since: day('2026-0'), ...unused, isTrusted: false, isRemoving: true },
    },
    {
      ...{ id: DOCUMENT, name: 'agent.example.com', source: 'document', redirectUris: [], since: null },
      ...{ usedAt: day('2026-06-0'), consents: 0, grants: 2, isTrusted: false, isRemoving: false },
    },
  ])
  expect(after).toBeNull()
})

test('no secret of a client is shown, nor a digest of one', async () => {
  const { token } = await prepared()
  await store(NOTES, 'Notes')
  const text = JSON.stringify((await view(provider, token)).body)
  expect(text).toContain(NOTES)
  expect(text).not.toMatch(/a secret|a digest|secret/i)
})

test('each page begins after the last one of the page before, and none is left out or shown twice', async () => {
  const { token, userId } = await prepared()
  // Several of the same moment.
  for (let at = 0; at < 70; at += 1) await store(randomUUID(), `Client ${at}`, { minutes: at % 5 })
  for (let at = 0; at < 60; at += 1) await grant(`https://a.example.com/${at}`, userId, '2026-06-01')
  await grant('wiki', userId, '2026-06-01')
  const ids: string[] = []
  const sizes: number[] = []
  let after: ClientAfter | null | undefined
  do {
    const page = await list(token, after ?? undefined)
    sizes.push(page.clients.length)
    ids.push(...page.clients.map(({ id }) => id))
    after = page.after
  } while (after)
  expect(sizes).toEqual([51, 50, 30])
  expect(new Set(ids).size).toBe(131)
})

test('X-1400: support is shown no clients, and each look of an operator is in the audit with the reason', async () => {
  const support = await provider.holder('support')
  expect((await view(provider, support.token)).body).toMatchObject({ isForOperators: true, clients: null })
  expect((await view(provider, (await provider.enrolled()).token)).status).toBe(404)
  const { token, email } = await prepared()
  await view(provider, token)
  const [entry] = await provider.rows(
    `select detail from auth.audit_event where operator = $1 and event = 'view.requested'`,
    [email],
  )
  expect(entry?.detail).toMatchObject({ reason: 'ticket 7', view: 'clients' })
})

test('where the service is a provider an operator is offered the clients', async () => {
  const { token } = await prepared()
  const { body } = await provider.auth().get('/console/list-parts', bearer(token))
  expect((body as { parts: string[] }).parts).toContain('clients')
})

test('where the service is no provider there is nothing of clients', async () => {
  const { token } = await none.holder('operator')
  expect((await view(none, token)).body).toMatchObject({ isForOperators: false, clients: null })
})

test.each([
  ['after no moment', { at: 'yesterday', id: NOTES }],
  ['after a moment that PostgreSQL has not', { at: '9'.repeat(17), id: NOTES }],
  ['after a document of 513 characters', { document: 'd'.repeat(513) }],
  ['after nothing', {}],
])('a page %s is refused', async (_, client) => {
  const { token } = await provider.holder('operator')
  expect(await view(provider, token, client)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR' },
  })
})

test('a page after the last moment that a request can name is one, too', async () => {
  const { token } = await prepared()
  for (const at of ['0', '9'.repeat(16)])
    expect((await view(provider, token, { at, id: NOTES })).status).toBe(200)
})
