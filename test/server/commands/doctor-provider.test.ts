// The doctor on the OpenID provider: its applications, their addresses, and whether it is found as its issuer.

import { expect, onTestFinished, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { examine } from '../../../server/doctor/finding.ts'
import { providerChecks } from '../../../server/doctor/provider-checks.ts'
import { listen } from '../../../server/http/listen.ts'
import { authServiceOfFile } from '../../support/auth-service.ts'
import { pairOf } from '../../support/client-keys.ts'
import { DESK, NOTES, STAFF } from '../../support/relying-party.ts'

const auth = authServiceOfFile({ PROVIDER: 'on' })

async function findingsOf(env: Record<string, string>) {
  const { values } = loadSettings(
    authSettings,
    { AUTH_URL: auth().url, PROVIDER: 'on', ...env },
    { demo: true },
  )
  const said = await examine(providerChecks(values))
  return said.flatMap((one) => (one.is === 'well' ? [] : one.finding))
}

const clients = (...list: object[]) => ({ OIDC_CLIENTS: JSON.stringify(list) })

/** Somebody else’s answers, by path. */
async function elsewhere(answers: Record<string, object>) {
  const { port, serve, close } = await listen('127.0.0.1', 0, 'AUTH_PORT')
  onTestFinished(() => close())
  serve(async (request, response) => {
    const found = answers[request.url ?? '']
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}))
  })
  return `http://127.0.0.1:${port}/api/auth`
}

test('finds nothing where all is well, and where there is no provider', async () => {
  expect(await findingsOf(clients(NOTES, DESK))).toEqual([])
  expect(await findingsOf({ PROVIDER: 'off', AUTH_URL: 'http://127.0.0.1:1/api/auth' })).toEqual([])
})

test('finds settings of a provider that there is not', async () => {
  for (const env of [{ PROVIDER_REGISTRATION: 'on' }, { PROVIDER_DOCUMENTS: 'private' }])
    expect(await findingsOf({ PROVIDER: 'off', ...env })).toEqual(['provider.off'])
})

test('finds one secret of two applications', async () => {
  expect(await findingsOf(clients(NOTES, { ...STAFF, secret: NOTES.secret }))).toEqual(['provider.secret'])
})

test('finds one key of two applications, and none of one that lists it twice', async () => {
  const { jwk } = await pairOf('EdDSA', 'one')
  const keyed = ({ secret: _, ...one }: typeof NOTES | typeof STAFF, ...keys: object[]) => ({
    ...one,
    jwks: { keys },
  })
  const other = { ...jwk, kid: 'other' }
  expect(await findingsOf(clients(keyed(NOTES, jwk), keyed(STAFF, other)))).toEqual(['provider.key'])
  expect(await findingsOf(clients(keyed(NOTES, jwk, other)))).toEqual([])
})

test('finds a secret that is on people’s machines, of a service for the public', async () => {
  const env = clients(NOTES, { ...STAFF, ...DESK })
  expect(await findingsOf(env)).toEqual([])
  const publicly = { ...env, PROFILE: 'hardened', AUTH_URL: 'https://auth.nowhere.invalid/api/auth' }
  expect(await findingsOf(publicly)).toEqual(['provider.redirect', 'provider.unseen'])
})

test('finds a provider that is away, is another, or has its metadata in one place alone', async () => {
  expect(await findingsOf({ AUTH_URL: await elsewhere({}) })).toEqual(['provider.away'])
  const openid = '/api/auth/.well-known/openid-configuration'
  const other = await elsewhere({ [openid]: { issuer: auth().url } })
  expect(await findingsOf({ AUTH_URL: other })).toEqual(['provider.issuer'])
  const said = { issuer: '' }
  const halfWay = await elsewhere({ [openid]: said })
  said.issuer = halfWay
  expect(await findingsOf({ AUTH_URL: halfWay })).toEqual(['provider.discovery'])
})
