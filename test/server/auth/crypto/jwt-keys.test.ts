// The signing keys: shared by all nodes, encrypted in the database, and replaced when no secret opens them.

import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RunningAuth, SECRET, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { anotherNode, bearer, jwtOf, keysOf, signedByOurs } from './jwt.support.ts'

const NEWER = 'a newer secret of the test suite, long enough'

/** A service that has made no key yet. */
async function fresh(): Promise<RunningAuth> {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  return auth
}

const keysFrom = async ({ get }: Pick<RunningAuth, 'get'>) =>
  ((await get('/jwks')).body as JSONWebKeySet).keys
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid

async function keyRows({ databaseUrl }: Pick<RunningAuth, 'databaseUrl'>) {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ id: string; privateKey: string; expiresAt: null }>(
    'select id, "privateKey", "expiresAt" from auth.jwks order by "createdAt"',
  )
  return rows
}

test('no key is created before it is needed', async () => {
  const auth = await fresh()
  await auth.get('/get-session')
  await auth.get('/token')
  expect(await keyRows(auth)).toEqual([])
  expect(await keysFrom(auth)).toHaveLength(1)
})

test('many concurrent first requests at several nodes create one key', async () => {
  const databaseUrl = await createDatabase()
  const place = { url: 'http://auth.lockstep.localhost:4000/api/auth', databaseUrl }
  const nodes = await Promise.all([anotherNode(place), anotherNode(place), anotherNode(place)])
  const sets = await Promise.all(nodes.flatMap((node) => Array.from({ length: 10 }, () => keysFrom(node))))
  expect(new Set(sets.map((keys) => JSON.stringify(keys))).size).toBe(1)
  expect(await keyRows(place)).toHaveLength(1)
})

test('what one node signs another accepts', async () => {
  const auth = await fresh()
  const node = await anotherNode(auth)
  const { token, email } = await verifiedPerson(auth)
  const answer = await node.get('/get-session', bearer(await jwtOf(auth, token)))
  expect(answer.body).toMatchObject({ user: { email } })
  expect(kidOf(await jwtOf(node, token))).toBe(kidOf(await jwtOf(auth, token)))
})

test('a private key is encrypted in its row', async () => {
  const auth = await fresh()
  const keys = await keysOf(auth)
  const { d = '' } = (await keys.current()).privateKey
  expect(d).toMatch(/^[\w-]{43}$/)
  const [row] = await keyRows(auth)
  expect(() => JSON.parse(row?.privateKey ?? '')).toThrow(SyntaxError)
  const parts = (row?.privateKey ?? '').split('.')
  expect(parts).toHaveLength(5)
  expect(Buffer.from(parts[0] ?? '', 'base64url').toString()).toBe('{"alg":"dir","enc":"A256GCM"}')
  for (const readable of [row?.privateKey, ...parts.map((one) => Buffer.from(one, 'base64url').toString())])
    expect(readable).not.toContain(d)
  const db = await connectTo(auth.databaseUrl)
  const { rows } = await db.query('select j::text as all from auth.jwks j')
  expect(JSON.stringify(rows)).not.toContain(d)
  expect(JSON.stringify(await keysFrom(auth))).not.toContain(d)
})

describe('when AUTH_SECRET changes', () => {
  test('the key stays while the secret that sealed it is in the list', async () => {
    const auth = await fresh()
    const { token } = await verifiedPerson(auth)
    const before = await jwtOf(auth, token)
    const rotated = await anotherNode(auth, { secrets: [NEWER, SECRET] })
    expect(kidOf(await jwtOf(rotated, token))).toBe(kidOf(before))
    expect(await keyRows(auth)).toHaveLength(1)
  })

  test('a new key is sealed with the newest of the list', async () => {
    const auth = await fresh()
    const rotated = await anotherNode(auth, { secrets: [NEWER, SECRET] })
    const [key] = await keysFrom(rotated)
    expect((await (await keysOf(auth, { secrets: [NEWER] })).current()).kid).toBe(key?.kid)
  })

  test('is replaced outright, a new key signs, and the old one still verifies', async () => {
    const auth = await fresh()
    const { token, email } = await verifiedPerson(auth)
    const before = await jwtOf(auth, token)
    const replaced = await anotherNode(auth, { secrets: [NEWER] })
    const after = await jwtOf(replaced, token)
    expect(kidOf(after)).not.toBe(kidOf(before))
    expect(kidOf(await jwtOf(replaced, token))).toBe(kidOf(after))
    expect(replaced.log.lines.map(({ message }) => message)).toContain(
      'No secret opens a signing key: a new one is made.',
    )
    const keys = await keysFrom(replaced)
    expect(keys.map(({ kid }) => kid)).toEqual([kidOf(after), kidOf(before)])
    for (const jwt of [before, after]) {
      await jwtVerify(jwt, createLocalJWKSet({ keys }))
      // The node that has the old secret learns of the new key by its first JWT.
      for (const node of [replaced, auth])
        expect((await node.get('/get-session', bearer(jwt))).body).toMatchObject({ user: { email } })
    }
    expect(await keyRows(auth)).toHaveLength(2)
  })
})

test('a key that is deleted signs and verifies nothing a minute later', async () => {
  const auth = await fresh()
  let now = 0
  const keys = await keysOf(auth, { now: () => now })
  const { kid } = await keys.current()
  const jwt = await signedByOurs(keys, {})
  const db = await connectTo(auth.databaseUrl)
  await db.query('delete from auth.jwks')
  now += 59_000
  expect((await keys.current()).kid).toBe(kid)
  now += 1000
  expect((await keys.current()).kid).not.toBe(kid)
  expect(await keys.publicKey(kidOf(jwt) ?? '')).toBeNull()
})

test('while no key can be created, no session ends', async () => {
  const auth = await fresh()
  const { token, email } = await verifiedPerson(auth)
  const db = await connectTo(auth.databaseUrl)
  const name = new URL(auth.databaseUrl).pathname.slice(1)
  await db.query(`alter database ${name} set default_transaction_read_only = on`)
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await expect
    .poll(async () => (await auth.get('/get-session', bearer(token))).body, { timeout: 60_000 })
    .toMatchObject({ user: { email } })
  expect((await auth.get('/get-session', bearer(token))).headers.has('set-auth-jwt')).toBe(false)
  expect((await auth.get('/token', bearer(token))).status).toBe(503)
})
