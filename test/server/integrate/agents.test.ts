// An agent, with MCP's own client, uses the tools of somebody's server: from discovery to the person who takes it all back.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import * as client from 'openid-client'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Agent } from '../../support/agent.ts'
import { answer, authServiceOfFile } from '../../support/auth-service.ts'
import { freePort } from '../../support/free-port.ts'
import { codeFor, consent, discover, follow, redeem, signedIn } from '../../support/relying-party.ts'
import { enrolFactor } from '../../support/second-factor.ts'
import { notesForAgents } from './example/notes-for-agents.ts'

const port = await freePort()
const NOTES = `http://127.0.0.1:${port}/mcp`
/** As docs/integrate.md has it, at the address that it has here. */
const [SERVICE] = JSON.parse(
  readFileSync(new URL('./example/clients.json', import.meta.url), 'utf8').replaceAll(
    'https://notes.example.com/mcp',
    NOTES,
  ),
) as { id: string; secret: string; serves: string[] }[]
if (!SERVICE) throw new Error('The page lists no service.')
const ELSEWHERE = 'https://files.example.com/'
const SCOPES = ['notes.read', 'notes.write']
const DESK = {
  id: 'desk',
  name: 'Desk',
  secret: 'a secret of the desk, which nobody guesses',
  redirectUris: ['https://desk.example.com/callback'],
  resources: { [NOTES]: SCOPES, [ELSEWHERE]: SCOPES },
}
const auth = authServiceOfFile({
  PROVIDER_DOCUMENTS: 'private',
  OIDC_CLIENTS: JSON.stringify([{ ...SERVICE, serves: [NOTES, ELSEWHERE] }, DESK]),
})

const METADATA = {
  client_name: 'Agent',
  redirect_uris: ['http://127.0.0.1/callback'],
  application_type: 'native',
  token_endpoint_auth_method: 'none',
}
let document = ''
let notes: Server
let documents: ReturnType<typeof createServer>

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  })
  documents = createServer({ key, cert }, (_, response) => {
    const body = JSON.stringify({ client_id: document, ...METADATA })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await once(documents.listen(0, '127.0.0.1'), 'listening')
  document = `https://127.0.0.1:${(documents.address() as AddressInfo).port}/agent.json`
  // Of this file’s own authority nobody else knows.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  notes = notesForAgents(auth().url, NOTES, SERVICE.secret).listen(port, '127.0.0.1')
  await once(notes, 'listening')
})
afterAll(() => {
  documents.close()
  notes.closeAllConnections()
  notes.close()
  vi.unstubAllEnvs()
})

type Signed = Awaited<ReturnType<typeof signedIn>>

const anAgent = () => new Agent(NOTES, document, METADATA)

/** Is refused, and sends the person to where they allow it. @returns what it asks for */
async function sent(agent: Agent, tool: string, given = {}): Promise<URLSearchParams> {
  await expect(agent.use(tool, given)).rejects.toThrow(UnauthorizedError)
  return agent.leadsTo?.searchParams ?? new URLSearchParams()
}

/** The person reads what it asks for, and allows it. */
async function allow(agent: Agent, { browser }: Signed): Promise<string> {
  const page = await follow(auth(), browser, agent.leadsTo?.href ?? '')
  const { leadsTo } = page.leadsTo ? page : await consent(auth(), browser, page.address, 'allow')
  if (!leadsTo) throw new Error(`Nothing leads back: ${page.reply.status}`)
  await agent.finish(leadsTo)
  return String(page.reply.body)
}

const said = (text: string) => ({ content: [{ type: 'text', text }] })

test('an agent finds out whom to ask, is allowed what it asks for, and uses a tool', async () => {
  const person = await signedIn(auth())
  const agent = anAgent()
  const asked = await sent(agent, 'read_notes')
  expect(agent.challenge).toBe(
    `Bearer scope="notes.read", resource_metadata="http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp"`,
  )
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: document,
    resource: NOTES,
    scope: 'notes.read',
  })
  const page = await allow(agent, person)
  expect(page).toContain('notes.read')
  expect(page).not.toContain('notes.write')
  expect(await agent.use('read_notes')).toMatchObject(said(''))
})

test('a tool that needs another scope asks for it besides, and keeps the one it has', async () => {
  const person = await signedIn(auth())
  const agent = anAgent()
  await sent(agent, 'read_notes')
  await allow(agent, person)
  const asked = await sent(agent, 'add_note', { note: 'Buy milk' })
  expect(agent.challenge).toContain('error="insufficient_scope"')
  expect(asked.get('scope')).toBe('notes.read notes.write')
  await allow(agent, person)
  expect(await agent.use('add_note', { note: 'Buy milk' })).toMatchObject(said('Added.'))
  expect(await agent.use('read_notes')).toMatchObject(said('Buy milk'))
})

test('a tool that demands a second factor sends its person to where that is shown', async () => {
  const person = await signedIn(auth())
  const agent = anAgent()
  await sent(agent, 'read_notes')
  await allow(agent, person)
  const asked = await sent(agent, 'delete_notes')
  expect(agent.challenge).toContain('error="insufficient_user_authentication"')
  expect(Object.fromEntries(asked)).toMatchObject({
    acr_values: 'aal2',
    max_age: '900',
    scope: 'openid notes.read notes.write',
  })
  const { leadsTo } = await follow(auth(), person.browser, agent.leadsTo?.href ?? '')
  expect([leadsTo?.pathname, leadsTo?.searchParams.get('level')]).toEqual(['/auth/step-up', 'aal2'])
  const { token } = await enrolFactor(auth(), person.browser.cookies.get('auth.session_token') ?? '')
  person.browser.cookies.set('auth.session_token', token)
  const back = leadsTo?.searchParams.get('return') ?? ''
  agent.leadsTo = new URL(back)
  await allow(agent, person)
  expect(await agent.use('delete_notes')).toMatchObject(said('There were none.'))
})

test('what a person takes back is over with the next call', async () => {
  const person = await signedIn(auth())
  const agent = anAgent()
  await sent(agent, 'read_notes')
  await allow(agent, person)
  await agent.use('read_notes')
  const removed = await person.browser.send(`${auth().url}/oauth2/applications`, { application: document })
  expect(removed.status).toBe(303)
  await sent(agent, 'read_notes')
  expect(agent.challenge).toContain('error="invalid_token"')
})

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const ask = (headers: Record<string, string>, body: unknown = listing) =>
  answer(NOTES, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })

test('nobody gets in by a token for another service, by one that names none, or by a session', async () => {
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), DESK)
  const tokenFor = async (parameters: Record<string, string>) => {
    const code = await codeFor(auth(), browser, config, DESK, { prompt: 'consent', ...parameters })
    return (await redeem(config, code)).access_token
  }
  const [good, others, session] = [
    await tokenFor({ scope: 'openid notes.read', resource: NOTES }),
    [
      await tokenFor({ scope: 'openid notes.read', resource: ELSEWHERE }),
      await tokenFor({ scope: 'openid' }),
    ],
    browser.cookies.get('auth.session_token') ?? '',
  ]
  expect((await ask({ authorization: `Bearer ${good}` })).status).toBe(200)
  for (const token of [...others, session, 'nobody'])
    expect(await ask({ authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
  expect((await ask({ cookie: `auth.session_token=${session}` })).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${good}` }, [listing])).status).toBe(400)
  // The service itself learns of the person what its own pages would show; an application learns nothing more.
  const seen = async (one: { id: string; secret: string }) =>
    Object.keys(await client.tokenIntrospection(await discover(auth(), one), good))
  expect(await seen(SERVICE)).toEqual(expect.arrayContaining(['email', 'email_verified', 'name', 'acr']))
  expect(await seen(DESK)).not.toContain('email')
})

test('the metadata names the auth service, for every page', async () => {
  const reply = await answer(`http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp`, {})
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(reply.body).toEqual({
    resource: NOTES,
    authorization_servers: [auth().url],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
  })
})
