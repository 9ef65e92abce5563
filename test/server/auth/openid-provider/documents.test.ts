// Applications that describe themselves in a document at the address that is their client id, as clients of MCP do.

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { authServiceOfFile, startAuth } from '../../../support/auth-service.ts'
import { documentHostOfFile } from '../../../support/document-host.ts'
import {
  begin,
  codeFor,
  consent,
  discover,
  follow,
  redeem,
  signedIn,
} from '../../../support/relying-party.ts'

const MCP = 'https://mcp.notes.example.com/'
const SERVICE = {
  id: 'mcp',
  name: 'Tools',
  secret: 'a secret of the tools, which nobody guesses',
  serves: [MCP],
  offers: { [MCP]: ['notes.read'] },
}
const auth = authServiceOfFile({ PROVIDER_DOCUMENTS: 'private', OIDC_CLIENTS: JSON.stringify([SERVICE]) })

type Answering = (id: string) => { status?: number; headers?: Record<string, string>; body: string }
const answers = new Map<string, Answering>()
let fetched: string[] = []

const origin = documentHostOfFile(({ url = '' }, response) => {
  fetched.push(url)
  const {
    status = 200,
    headers = {},
    body,
  } = answers.get(url)?.(`${origin()}${url}`) ?? { status: 404, body: '' }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
})

const AGENT = {
  client_name: 'Your bank',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'none',
}
let documents = 0

/** At an address of its own, which is its client id. */
function publish(metadata: object = {}, answering?: Answering) {
  documents += 1
  const path = `/agent-${documents}.json`
  answers.set(
    path,
    answering ?? ((id) => ({ body: JSON.stringify({ client_id: id, ...AGENT, ...metadata }) })),
  )
  return { id: `${origin()}${path}`, path, redirectUris: AGENT.redirect_uris }
}

test('one signs people in by its address, and they are shown its host and asked each time', async () => {
  const one = publish()
  const { browser } = await signedIn(auth())
  const config = await discover(auth(), one, 'RS256')
  expect(config.serverMetadata().client_id_metadata_document_supported).toBe(true)
  const at = { scope: 'openid notes.read', resource: MCP }
  fetched = []
  for (const _ of ['the first time', 'and again']) {
    const begun = await begin(config, one, at)
    const page = await follow(auth(), browser, begun.address.href)
    expect(page.reply.body).toContain(`Continue to ${new URL(origin()).host}?`)
    for (const words of ['Not verified', '<bdi>agent.example.com</bdi>'])
      expect(page.reply.body).toContain(words)
    expect(page.reply.body).not.toContain('Your bank')
    const { leadsTo } = await consent(auth(), browser, page.address, 'allow')
    if (!leadsTo) throw new Error('Nothing leads back.')
    const tokens = await redeem(config, { ...begun, returned: leadsTo })
    const seen = await client.tokenIntrospection(await discover(auth(), SERVICE), tokens.access_token)
    expect(seen).toMatchObject({ active: true, client_id: one.id, aud: MCP, scope: 'notes.read' })
  }
  expect(fetched).toEqual([one.path])
  expect((await browser.get(`${auth().url}/oauth2/applications`)).body).toContain(new URL(origin()).host)
})

test('one on people’s machines is led back to on any port, where its document says so', async () => {
  const one = publish({ redirect_uris: ['http://127.0.0.1/callback'], application_type: 'native' })
  const { browser } = await signedIn(auth())
  const there = { ...one, redirectUris: ['http://127.0.0.1:7777/callback'] }
  const { returned } = await codeFor(auth(), browser, await discover(auth(), one, 'RS256'), there)
  expect(returned.origin).toBe('http://127.0.0.1:7777')
})

async function refused(one: { id: string; redirectUris: readonly string[] }, parameters = {}) {
  const { browser } = await signedIn(auth())
  const { address } = await begin(await discover(auth(), one, 'RS256'), one, parameters)
  const { reply, leadsTo } = await follow(auth(), browser, address.href)
  expect([leadsTo, reply.status]).toEqual([null, 400])
  return String(reply.body)
}

const elsewhere: Answering = () => ({
  status: 302,
  headers: { location: `${origin()}/agent-1.json` },
  body: '',
})
const long: Answering = (id) => ({
  body: JSON.stringify({ client_id: id, ...AGENT, padding: 'x'.repeat(6000) }),
})

test.each<[string, () => { id: string; redirectUris: readonly string[] }, string]>([
  [
    'of another application',
    () => publish({ client_id: 'https://agent.example.com/' }),
    'invalid_client_metadata',
  ],
  ['that leads elsewhere', () => publish({}, elsewhere), 'invalid_client'],
  ['that is long', () => publish({}, long), 'invalid_client'],
  ['that is none', () => publish({}, () => ({ body: '<html>' })), 'invalid_client'],
  [
    'that is away',
    () => ({ id: `${origin()}/nowhere`, redirectUris: AGENT.redirect_uris }),
    'invalid_client',
  ],
  [
    'with a secret',
    () => publish({ token_endpoint_auth_method: 'client_secret_basic' }),
    'invalid_client_metadata',
  ],
  [
    'with what a browser would run',
    () => publish({ redirect_uris: ['javascript:alert(1)'] }),
    'invalid_redirect_uri',
  ],
  [
    'with keys to fetch',
    () => publish({ jwks_uri: `${'https://a.example'}/jwks` }),
    'invalid_client_metadata',
  ],
  [
    'that has another address',
    () => ({ ...publish(), redirectUris: ['https://agent.example.com/callback/more'] }),
    'invalid_redirect_uri',
  ],
])('a document %s is refused', async (_, published, error) => {
  expect(await refused(published())).toContain(error)
})

test('nothing is fetched of one’s own network unless that is said, nor at all where it is off', async () => {
  const one = publish()
  fetched = []
  for (const PROVIDER_DOCUMENTS of ['on', 'off']) {
    const other = await startAuth({ PROVIDER: 'on', PROVIDER_DOCUMENTS, DATABASE_URL: auth().databaseUrl })
    const asked = await other.get(`/oauth2/authorize?client_id=${encodeURIComponent(one.id)}`, {
      accept: 'text/html',
    })
    const { body } = await other.get('/.well-known/openid-configuration')
    await other.stop()
    expect(asked).toMatchObject({ status: 400, body: expect.stringContaining('invalid_client') })
    expect('client_id_metadata_document_supported' in (body as object)).toBe(PROVIDER_DOCUMENTS === 'on')
  }
  expect(fetched).toEqual([])
})
