// Signing keys rotate by age: one new key for all nodes, and the old one published until its grace ends.

import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RunningAuth, SECRET, startAuth, verifiedPerson } from '../../../support/auth-service.ts'
import { administer, connectTo } from '../../../support/databases.ts'
import { anotherNode, bearer, jwtOf, keysOf } from './jwt.support.ts'

const NEWER = 'a newer secret of the test suite, long enough'

async function withJwt() {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  const { token, email } = await verifiedPerson(auth)
  return { auth, token, email, jwt: await jwtOf(auth, token) }
}

const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid
const keysFrom = async ({ get }: Pick<RunningAuth, 'get'>) =>
  ((await get('/jwks')).body as JSONWebKeySet).keys
const age = ({ databaseUrl }: Pick<RunningAuth, 'databaseUrl'>, days: number) =>
  administer(databaseUrl, `update auth.jwks set "createdAt" = "createdAt" - interval '${days} days'`)

async function ends({ databaseUrl }: Pick<RunningAuth, 'databaseUrl'>) {
  const db = await connectTo(databaseUrl)
  const { rows } = await db.query<{ id: string; minutes: number | null }>(
    `select id, round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes from auth.jwks order by "createdAt"`,
  )
  return rows
}

describe('a key that has signed for its time', () => {
  test('is followed by one new key, whichever nodes notice, and still verifies', async () => {
    const { auth, token, email, jwt } = await withJwt()
    await age(auth, 91)
    const nodes = await Promise.all([anotherNode(auth), anotherNode(auth), anotherNode(auth)])
    const made = await Promise.all(nodes.map((node) => jwtOf(node, token)))
    expect(new Set(made.map(kidOf)).size).toBe(1)
    expect(kidOf(made[0] ?? '')).not.toBe(kidOf(jwt))
    for (const node of nodes) {
      const keys = await keysFrom(node)
      expect(keys.map(({ kid }) => kid)).toEqual([kidOf(made[0] ?? ''), kidOf(jwt)])
      await jwtVerify(jwt, createLocalJWKSet({ keys }))
      expect((await node.get('/get-session', bearer(jwt))).body).toMatchObject({ user: { email } })
    }
    expect((await ends(auth)).map(({ minutes }) => minutes)).toEqual([30 * 24 * 60, null])
  })

  test('signs until then', async () => {
    const { auth, token, jwt } = await withJwt()
    await age(auth, 89)
    expect(kidOf(await jwtOf(await anotherNode(auth), token))).toBe(kidOf(jwt))
  })

  test('verifies nothing after its grace, and its row is removed', async () => {
    const { auth, token, jwt } = await withJwt()
    await age(auth, 91)
    await jwtOf(await anotherNode(auth), token)
    await administer(
      auth.databaseUrl,
      `update auth.jwks set "expiresAt" = now() where "expiresAt" is not null`,
    )
    const node = await anotherNode(auth)
    expect((await keysFrom(node)).map(({ kid }) => kid)).not.toContain(kidOf(jwt))
    expect((await node.get('/get-session', bearer(jwt))).body).toBeNull()
    // By the housekeeping with which a node begins.
    await expect.poll(() => ends(auth)).toHaveLength(1)
  })

  test('is replaced as often as the settings say', async () => {
    const { auth, token, jwt } = await withJwt()
    await age(auth, 2)
    const node = await anotherNode(auth, { env: { JWKS_ROTATION_DAYS: '1', JWKS_GRACE_DAYS: '2' } })
    expect(kidOf(await jwtOf(node, token))).not.toBe(kidOf(jwt))
    expect((await ends(auth))[0]?.minutes).toBe(2 * 24 * 60)
  })
})

describe('a key that no secret opens any more', () => {
  test('is published only until the JWTs that it has signed expire', async () => {
    const { auth, token, jwt } = await withJwt()
    const replaced = await anotherNode(auth, { secrets: [NEWER] })
    await jwtOf(replaced, token)
    const [lost, own] = await ends(auth)
    expect([lost?.id, lost?.minutes, own?.minutes]).toEqual([kidOf(jwt), 20, null])
  })

  test('is sealed anew before that, by a node that has had both secrets for an hour', async () => {
    const { auth, jwt } = await withJwt()
    let now = 0
    const rotated = await keysOf(auth, { secrets: [NEWER, SECRET], now: () => now })
    const openedBy = async (secret: string) =>
      (await (await keysOf(auth, { secrets: [secret] })).current()).kid
    now += 3_599_000
    await rotated.current()
    expect(await openedBy(SECRET)).toBe(kidOf(jwt))
    now += 61_000
    await rotated.current()
    expect(await openedBy(NEWER)).toBe(kidOf(jwt))
  })
})

test('while no new key can be stored, the old one keeps signing', async () => {
  const { auth, token, jwt } = await withJwt()
  const db = await connectTo(auth.databaseUrl)
  await db.query(`update auth.jwks set "createdAt" = "createdAt" - interval '91 days'`)
  const node = await anotherNode(auth)
  await db.query(
    `alter database ${new URL(auth.databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect
    .poll(async () => (await node.get('/token', bearer(token))).status, { timeout: 60_000 })
    .toBe(200)
  expect(kidOf(await jwtOf(node, token))).toBe(kidOf(jwt))
})
