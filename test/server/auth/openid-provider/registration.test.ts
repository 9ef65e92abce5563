// Applications that register by themselves: what they may say, how many there may be, and what they never get.

import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { providerRetention } from '../../../../server/db/auth/auth-retention.ts'
import { connect } from '../../../../server/db/pool.ts'
import { removeExpired } from '../../../../server/db/remove-expired.ts'
import { type Answer, answer, authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { connectTo } from '../../../support/databases.ts'
import { begin, codeFor, discover, follow, redeem, signedIn } from '../../../support/relying-party.ts'

const MCP = 'https://mcp.notes.example.com/'
const SERVICE = {
  id: 'mcp',
  name: 'Tools',
  secret: 'a secret of the tools, which nobody guesses',
  serves: [MCP],
  offers: { [MCP]: ['notes.read'] },
}
const auth = authServiceOfFile({ PROVIDER_REGISTRATION: 'on', OIDC_CLIENTS: JSON.stringify([SERVICE]) })

const AGENT = {
  client_name: 'Agent',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'none',
}

const register = (metadata: object) => auth().post('/oauth2/register', metadata)

async function registered(metadata: object = AGENT) {
  const { status, body } = await register(metadata)
  expect(status).toBe(201)
  const given = body as Record<
    'client_id' | 'registration_client_uri' | 'registration_access_token',
    string
  > & {
    client_secret?: string
    redirect_uris: string[]
  }
  const secret = given.client_secret
  return {
    id: given.client_id,
    ...(secret !== undefined && { secret }),
    redirectUris: given.redirect_uris,
    managedAt: given.registration_client_uri,
    management: given.registration_access_token,
  }
}

async function rows(statement: string, values: unknown[] = []) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

test('a name that is too long for the page ends with a whole character', async () => {
  const one = await registered({ ...AGENT, client_name: `${'x'.repeat(59)}😀 and more` })
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  const page = await follow(auth(), browser, (await begin(config, one)).address.href)
  expect(page.reply.body).toContain(`Continue to ${'x'.repeat(59)} (agent.example.com)?`)
})

test('one that has registered signs people in, and asks each time, whatever they have allowed it', async () => {
  const one = await registered()
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  const at = { scope: 'openid notes.read', resource: MCP }
  const tokens = await redeem(config, await codeFor(auth(), browser, config, one, at))
  expect(await client.tokenIntrospection(await discover(auth(), SERVICE), tokens.access_token)).toMatchObject(
    {
      active: true,
      aud: MCP,
      scope: 'notes.read',
    },
  )
  const again = await follow(auth(), browser, (await begin(config, one, at)).address.href)
  // Anybody may call themselves Agent, so where it leads is said beside.
  for (const words of ['Continue to Agent (agent.example.com)?', 'Not verified'])
    expect(again.reply.body).toContain(words)
})

test('one that wants a secret gets one, of which a digest is stored', async () => {
  const one = await registered({ ...AGENT, token_endpoint_auth_method: 'client_secret_basic' })
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  await redeem(config, await codeFor(auth(), browser, config, one))
  expect(JSON.stringify(await rows('select * from auth.oauth_client'))).not.toContain(one.secret)
  const again = await follow(auth(), browser, (await begin(config, one)).address.href)
  expect(again.reply.body).toContain('Continue to Agent')
})

test.each([
  ['what a browser would run', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['what a browser would show', { redirect_uris: ['data:text/html,hello'] }, 'invalid_redirect_uri'],
  ['several addresses as one', { redirect_uris: ['https://*.example.com/'] }, 'invalid_redirect_uri'],
  ['http elsewhere', { redirect_uris: ['http://agent.example.com/callback'] }, 'invalid_redirect_uri'],
  [
    'a sign-out that leads to what a browser would run',
    { post_logout_redirect_uris: ['javascript:alert(1)'] },
    'invalid_redirect_uri',
  ],
  ['no address', { redirect_uris: [] }, 'invalid_redirect_uri'],
  [
    'more addresses than anybody needs',
    { redirect_uris: Array.from({ length: 21 }, (_, nth) => `https://a.example/${nth}`) },
    'invalid_client_metadata',
  ],
  ['a token in the address', { response_types: ['token'] }, 'invalid_client_metadata'],
  ['a password of people', { grant_types: ['password'] }, 'invalid_client_metadata'],
  ['a key of its own', { jwks: { keys: [] } }, 'invalid_client_metadata'],
  ['an address to fetch keys at', { jwks_uri: 'https://a.example/jwks' }, 'invalid_client_metadata'],
  [
    'an address to fetch others at',
    { sector_identifier_uri: 'https://a.example/' },
    'invalid_client_metadata',
  ],
  ['another signature', { id_token_signed_response_alg: 'ES256' }, 'invalid_client_metadata'],
  ['too much of itself', { client_uri: `https://a.example/${'x'.repeat(9000)}` }, 'invalid_client_metadata'],
])('%s is refused', async (_, metadata, error) => {
  const count = 'select count(*)::int as n from auth.oauth_client'
  const before = await rows(count)
  expect(await register({ ...AGENT, ...metadata })).toMatchObject({ status: 400, body: { error } })
  expect(await rows(count)).toEqual(before)
})

test('trust, services and a session of nobody are not what one can say of itself', async () => {
  const one = await registered({
    ...AGENT,
    trusted: true,
    resources: { [MCP]: ['notes.write'] },
    serves: [MCP],
  })
  expect(
    await rows('select trusted, resources, serves from auth.oauth_client where id = $1', [one.id]),
  ).toEqual([{ trusted: false, resources: {}, serves: [] }])
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  const asked = await begin(config, one, { scope: 'openid', resource: 'https://api.notes.example.com/' })
  const { leadsTo } = await follow(auth(), browser, asked.address.href)
  expect(leadsTo?.searchParams.get('error')).toBe('invalid_target')
})

test('one reads, changes and removes what it has registered, with its own token alone', async () => {
  const [one, other] = [
    await registered({ ...AGENT, token_endpoint_auth_method: 'client_secret_post' }),
    await registered(),
  ]
  const manage = (method: string, token: string, body?: object): Promise<Answer> =>
    answer(one.managedAt, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await manage('GET', other.management)).status).toBe(401)
  const read = await manage('GET', one.management)
  expect(read).toMatchObject({ status: 200, body: { client_id: one.id, client_name: 'Agent' } })
  expect(read.body).not.toHaveProperty('client_secret')
  const change = { ...AGENT, client_id: one.id, token_endpoint_auth_method: 'client_secret_post' }
  const changed = await manage('PUT', one.management, { ...change, client_name: 'Butler' })
  expect(changed).toMatchObject({ status: 200, body: { client_name: 'Butler' } })
  expect(changed.body).not.toHaveProperty('client_secret')
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  const tokens = await redeem(config, await codeFor(auth(), browser, config, one))
  expect((await manage('DELETE', one.management)).status).toBe(204)
  await expect(client.tokenIntrospection(config, tokens.access_token)).rejects.toThrow()
  expect(await rows('select from auth.oauth_grant where client_id = $1', [one.id])).toEqual([])
  const events = `select event from auth.audit_event where detail->>'client' = $1 and machine is null order by at`
  expect((await rows(events, [one.id])).map(({ event }) => event)).toEqual([
    'application.registered',
    'application.changed',
    'application.removed',
  ])
})

test('of those that nobody uses there are a thousand at the most, for a week', async () => {
  const used = await registered()
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), used, 'RS256')
  await redeem(config, await codeFor(auth(), browser, config, used))
  const fill = `insert into auth.oauth_client (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves, metadata)
    select gen_random_uuid(), 'x', '{}', '{}', false, '{}', '{}', '{}' from generate_series(1, 1000)`
  await rows(fill)
  expect(await register(AGENT)).toMatchObject({ status: 400, body: { error: 'temporarily_unavailable' } })
  const [first, second] = await rows(
    'select id from auth.oauth_client where metadata is not null and used_at is null order by id limit 2',
  )
  await rows(`update auth.oauth_client set created_at = now() - interval '11 minutes' where id = $1`, [
    first.id,
  ])
  await rows(`update auth.oauth_client set created_at = now() - interval '12 minutes' where id = $1`, [
    second.id,
  ])
  const late = await registered()
  const remaining = await rows('select id from auth.oauth_client where id = any($1) order by id', [
    [first.id, second.id, late.id],
  ])
  expect(new Set(remaining.map(({ id }) => id))).toEqual(new Set([first.id, late.id]))
  await rows(`update auth.oauth_client set created_at = now() - interval '8 days' where metadata is not null`)
  const rule = providerRetention.find(({ table }) => table[1] === 'oauth_client')
  if (!rule) throw new Error('Nothing forgets them.')
  const pool = await connect(auth().databaseUrl, {
    applicationName: 'a test',
    maxPoolSize: 1,
    connectionWaitMs: 60_000,
  })
  onTestFinished(() => pool.end())
  await removeExpired(pool, rule, 2000)
  expect(
    await rows('select id from auth.oauth_client where used_at is null and metadata is not null'),
  ).toEqual([])
  expect(await rows('select id from auth.oauth_client where id = $1', [used.id])).toHaveLength(1)
  expect((await register(AGENT)).status).toBe(201)
})

test('registrations from one address are limited as sign-ups are', async () => {
  const limited = await startAuth({
    PROVIDER_REGISTRATION: 'on',
    PROVIDER: 'on',
    RATE_LIMITS: 'on',
    RATE_LIMIT_BUDGETS: JSON.stringify({ 'sign-up': { address: [10, 600] } }),
    DATABASE_URL: auth().databaseUrl,
  })
  onTestFinished(limited.stop)
  const statuses = []
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await limited.post('/oauth2/register', {})).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('nobody registers where that is not on', async () => {
  const off = await startAuth({ PROVIDER: 'on', DATABASE_URL: auth().databaseUrl })
  onTestFinished(off.stop)
  expect((await off.post('/oauth2/register', AGENT)).status).toBe(404)
  const { body } = await off.get('/.well-known/openid-configuration')
  expect(body).not.toHaveProperty('registration_endpoint')
})
