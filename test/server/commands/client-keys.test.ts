// npm run clients, for applications that have keys in the place of a secret.

import { expect, test } from 'vitest'
import { authServiceOfFile } from '../../support/auth-service.ts'
import { discoverByKey, jwksOf, type Pair, pairOf } from '../../support/client-keys.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { codeFor, discover, NOTES, redeem, signedIn } from '../../support/relying-party.ts'

const auth = authServiceOfFile({ PROVIDER: 'on', PROVIDER_REGISTRATION: 'on' })
const { redirectUris } = NOTES
const [address = ''] = redirectUris
const [FIRST, SECOND] = await Promise.all([pairOf('EdDSA', 'first'), pairOf('ES256', 'second')])
/** Whose signatures anybody can make. */
const WEAK = { ...FIRST, jwk: { ...FIRST.jwk, kid: 'weak', x: 'A'.repeat(43) } }
const keys = (...pairs: Pair[]) => ['--keys', JSON.stringify(jwksOf(...pairs))]

const run = (...args: string[]) =>
  command('clients', args, { DATABASE_URL: auth().databaseUrl, PROVIDER: 'on', OPERATOR: 'olga' })

async function rows(statement: string, values: unknown[] = []) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

const added = async (...more: string[]): Promise<{ id: string; secret?: string }> =>
  JSON.parse((await run('add', 'Notes', address, '--trusted', '--json', ...more)).out)

type Config = Awaited<ReturnType<typeof discoverByKey>>

const signsIn = async (id: string, config: Promise<Config>) => {
  const { browser } = await signedIn(auth())
  const known = await config
  return redeem(known, await codeFor(auth(), browser, known, { id, redirectUris })).then(
    () => true,
    ({ error }) => error,
  )
}
const signsInBy = (id: string, pair: Pair) => signsIn(id, discoverByKey(auth(), id, pair))

test('one that is added with keys has no secret, and those count that an operator gives it at the time', async () => {
  const { id, secret } = await added(...keys(FIRST))
  expect(secret).toBeUndefined()
  expect((await run('list')).out).toContain(`${id}  Notes  with keys`)
  expect([await signsInBy(id, FIRST), await signsInBy(id, SECOND)]).toEqual([true, 'invalid_client'])
  expect((await run('rotate', id, ...keys(FIRST, SECOND))).out).toContain('From now on its keys count')
  expect([await signsInBy(id, FIRST), await signsInBy(id, SECOND)]).toEqual([true, true])
  await run('rotate', id, ...keys(SECOND))
  expect([await signsInBy(id, FIRST), await signsInBy(id, SECOND)]).toEqual(['invalid_client', true])
  const events = await rows(
    `select event, operator from auth.audit_event where machine is null and detail->>'client' = $1 order by at`,
    [id],
  )
  expect(events.map(({ event, operator }) => `${operator} ${event}`)).toEqual([
    'olga application.added',
    'olga application.keysChanged',
    'olga application.keysChanged',
  ])
})

test('for a release that reads no keys it is not one that anybody may pretend to be', async () => {
  const { id } = await added(...keys(FIRST))
  expect(await rows('select secret_digest from auth.oauth_client where id = $1', [id])).toEqual([
    { secret_digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  await expect(rows('update auth.oauth_client set secret_digest = null where id = $1', [id])).rejects.toThrow(
    'oauth_client_keys_closed',
  )
})

test('one that has a secret may take keys, and then its secrets are good for nothing', async () => {
  const { id, secret = '' } = await added()
  await run('rotate', id)
  expect(await signsIn(id, discover(auth(), { id, secret }))).toBe(true)
  await run('rotate', id, ...keys(FIRST))
  expect(await signsIn(id, discover(auth(), { id, secret }))).toBe('invalid_client')
  expect(await signsInBy(id, FIRST)).toBe(true)
})

test('what does not fit together is refused by a sentence, and changes nothing', async () => {
  const { id } = await added(...keys(FIRST))
  const refused = [
    [['rotate', id], 'This application has no secret. If it has keys, give those that count from now on'],
    [['rotate', id, ...keys(SECOND), '--overlap', '2'], 'give the former keys in --keys as well'],
    [['rotate', id, ...keys(SECOND), '--now'], 'leave out --overlap and --now'],
    [['rotate', id, '--keys', '{"keys":[]}'], '--keys is a JWK Set'],
    [
      ['rotate', id, ...keys(FIRST, WEAK)],
      'In --keys, key 2 is weak: its point has a small order, so that anybody can sign by it. Make another one.',
    ],
    [['rotate', '8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e', ...keys(FIRST)], 'No application is stored under'],
    [['add', 'Desk', address, '--public', ...keys(FIRST)], 'leave out --public or --keys'],
  ] as const
  for (const [args, sentence] of refused) expect((await run(...args)).err).toContain(sentence)
  const { id: open } = JSON.parse((await run('add', 'Desk', address, '--public', '--json')).out)
  expect((await run('rotate', open, ...keys(FIRST))).err).toContain(
    'This application runs on people’s devices',
  )
  expect(await signsInBy(id, FIRST)).toBe(true)
})

test.each([
  ['private_key_jwt', 'with keys'],
  ['client_secret_basic', 'with a secret'],
  ['none', 'without a secret'],
])('one that has registered keys is listed by what it shows by its word, %s', async (method, words) => {
  const { body } = await auth().post('/oauth2/register', {
    redirect_uris: redirectUris,
    jwks: jwksOf(FIRST),
    token_endpoint_auth_method: method,
  })
  const { client_id: id } = body as { client_id: string }
  const line = (await run('list')).out.split('\n').find((one) => one.startsWith(id))
  expect(line).toContain(`  ${words}  registered itself`)
})
