// Registrations at random: each member that RFC 7591 has, valid, nearly valid and hostile. The answer is a client or the specified error.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { hostileText } from './values.ts'

const auth = authServiceOfFile({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })

const seed = Number(process.env.LOCKSTEP_SEED ?? 1)

const addresses = fc.constantFrom(
  'https://agent.example.com/callback',
  'http://127.0.0.1/callback',
  'com.example.agent:/callback',
  'javascript:alert(1)',
)
const text = fc.oneof(
  addresses,
  hostileText,
  fc.constantFrom('', 'none', 'code', 'native', 'a\u0000b', 'a\ud800'),
)
const value = fc.oneof(
  { weight: 4, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const members = [
  'application_type',
  'client_id',
  'client_name',
  'client_secret',
  'client_uri',
  'contacts',
  'default_acr_values',
  'default_max_age',
  'grant_types',
  'id_token_signed_response_alg',
  'jwks',
  'logo_uri',
  'post_logout_redirect_uris',
  'redirect_uris',
  'require_auth_time',
  'response_types',
  'scope',
  'software_id',
  'subject_type',
  'token_endpoint_auth_method',
]
const valid = { redirect_uris: ['https://agent.example.com/callback'], token_endpoint_auth_method: 'none' }
const metadata = fc
  .array(fc.tuple(fc.constantFrom(...members), value), { maxLength: 4 })
  .map((pairs) => ({ ...valid, ...Object.fromEntries(pairs) }))

test('POST /oauth2/register', async () => {
  const seen = new Set<number>()
  const property = fc.asyncProperty(metadata, async (sent) => {
    const { status, body } = await auth().post('/oauth2/register', sent)
    seen.add(status)
    expect([201, 400], JSON.stringify(sent)).toContain(status)
    if (status === 400)
      expect((body as { error: string }).error).toMatch(/^invalid_(?:client_metadata|redirect_uri|request)$/)
  })
  await fc.assert(property, { seed, numRuns: isDeep ? 2000 : 150 })
  expect([...seen].toSorted()).toEqual([201, 400])
})
