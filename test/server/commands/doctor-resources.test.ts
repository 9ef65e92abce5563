// The doctor on RESOURCES: whether its services get tokens explained, and whether applications learn where to get one.

import { expect, onTestFinished, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { examine } from '../../../server/doctor/finding.ts'
import { resourceChecks } from '../../../server/doctor/resource-checks.ts'
import { listen } from '../../../server/http/listen.ts'
import { authServiceOfFile } from '../../support/auth-service.ts'
import { API, OIDC_CLIENTS } from '../../support/relying-party.ts'

const auth = authServiceOfFile({ OIDC_CLIENTS })

/** A service that gives its metadata as its address has it, unless others are given. */
async function service(path: string, others: object = {}) {
  const { port, serve, close } = await listen('127.0.0.1', 0, 'APP_PORT')
  onTestFinished(() => close())
  const resource = `http://127.0.0.1:${port}${path}`
  serve(async (request, response) => {
    const isIts = request.url === `/.well-known/oauth-protected-resource${path}`
    const metadata = { resource, authorization_servers: [auth().url], ...others }
    response.writeHead(isIts ? 200 : 404).end(JSON.stringify(metadata))
  })
  return { resource, clientId: API.id, clientSecret: API.secret }
}

async function findingsOf(resources: object[], base = auth().url) {
  const env = { AUTH_URL: auth().url, RESOURCES: JSON.stringify(resources) }
  const { values: settings } = loadSettings(appSettings, env, { demo: true })
  const said = await examine(resourceChecks({ settings, base, there: (run) => run }))
  return said.flatMap((one) => (one.is === 'well' ? [] : one.finding))
}

test('finds nothing where all is well, and asks nothing where there are none', async () => {
  expect(await findingsOf([await service('/mcp')])).toEqual([])
  const { values: settings } = loadSettings(appSettings, {}, { demo: true })
  expect(resourceChecks({ settings, base: '', there: (run) => run })).toEqual([])
})

test('finds a client that the auth service does not know by this secret', async () => {
  const one = await service('/mcp')
  expect(await findingsOf([{ ...one, clientSecret: 'x'.repeat(32) }])).toEqual(['resource.client'])
  expect(await findingsOf([{ ...one, clientId: 'nobody' }])).toEqual(['resource.client'])
})

test('finds an auth service that explains no tokens', async () => {
  const { resource } = await service('/')
  expect(await findingsOf([await service('/mcp')], new URL(resource).origin)).toEqual(['resource.provider'])
})

test.each([429, 500, 502])(
  'says of %s that it may pass, rather than to start the auth service otherwise',
  async (status) => {
    const { port, serve, close } = await listen('127.0.0.1', 0, 'APP_PORT')
    onTestFinished(() => close())
    serve(async (_, response) => void response.writeHead(status).end())
    expect(await findingsOf([await service('/mcp')], `http://127.0.0.1:${port}`)).toEqual([
      'resource.unexplained',
    ])
  },
)

test('finds metadata that is elsewhere, is another’s, or cannot be reached', async () => {
  const one = await service('/mcp')
  expect(await findingsOf([{ ...one, resource: `${one.resource}/other` }])).toEqual(['resource.metadata'])
  const another = await service('/mcp', { authorization_servers: ['https://auth.nowhere.invalid'] })
  expect(await findingsOf([another])).toEqual(['resource.metadata'])
  expect(await findingsOf([{ ...one, resource: 'https://nowhere.invalid/mcp' }])).toEqual(['resource.unseen'])
})

test('finds two services with one path, and scopes that no token for a service has', async () => {
  const [one, other] = [await service('/mcp'), await service('/mcp')]
  expect(await findingsOf([one, other])).toEqual(['resource.path'])
  expect(await findingsOf([{ ...one, scopes: ['notes.read', 'email'] }])).toEqual(['resource.scope'])
})
