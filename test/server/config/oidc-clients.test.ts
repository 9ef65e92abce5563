// A mistake in OIDC_CLIENTS stops the service before it has begun, by a sentence that names the place and no value.

import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { NOTES } from '../../support/relying-party.ts'

const load = (clients: unknown) =>
  loadSettings(authSettings, { OIDC_CLIENTS: JSON.stringify(clients) }, { demo: true }).values.OIDC_CLIENTS

const redirecting = (address: string) => [{ ...NOTES, redirectUris: [address] }]
const { secret: _, ...keyless } = NOTES
/** RFC 8037, appendix A: the public one, and what makes it private. */
const KEY = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const PRIVATE = { ...KEY, d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' }
const keyed = (...keys: object[]) => [{ ...keyless, jwks: { keys } }]
const place =
  '[0].redirectUris[0] is no address to lead to: that is https, http on this machine, or an own scheme with a dot'

test.each([
  ['what a browser would run', redirecting('javascript:alert(1)'), place],
  ['what a browser would show', redirecting('data:text/html,hello'), place],
  ['an address that stands for several', redirecting('https://*.example.com/callback'), place],
  ['a path that stands for several', redirecting('https://notes.example.com/*'), place],
  ['http elsewhere', redirecting('http://notes.example.com/callback'), place],
  ['a fragment', redirecting('https://notes.example.com/callback#x'), place],
  ['a password', redirecting('https://a:b@notes.example.com/callback'), place],
  ['a scheme without a dot', redirecting('notes:/callback'), place],
  [
    'no address',
    [{ ...NOTES, redirectUris: [] }],
    '[0].redirectUris is empty: a client has an address there, or serves or devices',
  ],
  ['a short secret', [{ ...NOTES, secret: 'short' }], '[0].secret is shorter than 32 characters'],
  ['a private key', keyed(PRIVATE), '[0].jwks.keys[0] is missing'],
  ['a shared key', keyed({ kty: 'oct', k: 'c2VjcmV0' }), '[0].jwks.keys[0].kty is missing'],
  ['a key for something else', keyed({ ...KEY, use: 'enc' }), '[0].jwks.keys[0] is missing'],
  ['a key of no known curve', keyed({ ...KEY, crv: 'X25519' }), '[0].jwks.keys[0] is missing'],
  [
    'a key by which anybody can sign',
    keyed(KEY, { ...KEY, x: 'A'.repeat(43) }),
    '[0].jwks.keys[1] is weak: its point has a small order, so that anybody can sign by it',
  ],
  ['a key with a piece missing', keyed({ kty: 'OKP', crv: 'Ed25519' }), '[0].jwks.keys[0] is missing'],
  ['a set without a key', keyed(), '[0].jwks.keys is missing'],
  ['a set of nine', keyed(...Array(9).fill(KEY)), '[0].jwks.keys is missing'],
  ['a secret beside a key', [{ ...NOTES, jwks: { keys: [KEY] } }], '[0].jwks is beside a secret'],
  ['no name', [{ ...NOTES, name: ' ' }], '[0].name is missing'],
  ['two of one name', [NOTES, NOTES], '[1].id is that of another client'],
  [
    'a service that cannot show that it is itself',
    [{ id: 'api', name: 'A', serves: ['https://a.example/'] }],
    '[0].secret is missing: what has serves shows by a secret, or by jwks, that it is itself',
  ],
  [
    'a scope of our own for another service',
    [{ ...NOTES, resources: { 'https://a.example/': ['notes.read', 'organizations'] } }],
    '[0].resources."https://a.example/"[1] is a scope of this service',
  ],
  [
    'a scope that is none',
    [{ ...NOTES, resources: { 'https://a.example/': ['to read'] } }],
    '[0].resources."https://a.example/"[0] is no scope',
  ],
  [
    'a scope for a service that it is not',
    [{ ...NOTES, offers: { 'https://a.example/': ['notes.read'] } }],
    '[0].offers has an address that serves does not have',
  ],
  [
    'an address that is not called safely',
    [{ ...NOTES, backchannelLogoutUri: 'http://notes.example.com/' }],
    '[0].backchannelLogoutUri is no address to call',
  ],
  ['an id with a blank', [{ ...NOTES, id: 'my notes' }], '[0].id is not 1 to 64 letters'],
  [
    'a misspelt member',
    [{ ...NOTES, redirectUrls: [] }],
    '[0].redirectUrls isn’t a known name, did you mean redirectUris?',
  ],
])('%s is refused', (_, clients, sentence) => {
  const refused = () => load(clients)
  expect(refused).toThrow(`OIDC_CLIENTS is not usable as it is: ${sentence}`)
  expect(refused).not.toThrow(NOTES.secret)
  expect(refused).not.toThrow(PRIVATE.d)
})

test('an app’s own scheme, a program’s loopback address and a page by https are addresses', () => {
  for (const address of [
    'com.example.notes:/callback',
    'http://127.0.0.1/callback',
    'http://[::1]/callback',
    'https://a.example/b?c=d',
  ])
    expect(load(redirecting(address))[0]?.redirectUris).toEqual([address])
})

test('a service may have keys in the place of a secret, and short ones of RSA are none', async () => {
  const [one] = load([{ id: 'api', name: 'A', serves: ['https://a.example/'], jwks: { keys: [KEY] } }])
  expect(one?.jwks?.keys).toEqual([KEY])
  const rsaOf = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
  expect(load(keyed(rsaOf(2048)))).toHaveLength(1)
  expect(() => load(keyed(rsaOf(1024)))).toThrow('[0].jwks.keys[0] is weak: it has fewer than 2048 bits')
})
