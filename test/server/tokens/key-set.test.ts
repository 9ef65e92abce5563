// The key set is fetched when needed, not more often, and its last good answer is used for a day.

import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type KeySet, remoteKeySet } from '../../../server/tokens/key-set.ts'
import { type FakeAuth, json, startFakeAuth } from '../../support/app-service.ts'

const key = { kty: 'OKP', crv: 'Ed25519', x: 'x' }
let auth: FakeAuth
let now: number
let keySet: KeySet

beforeAll(async () => {
  auth = await startFakeAuth()
})
afterAll(() => auth.stop())
beforeEach(() => {
  now = 1_000_000
  auth.behave((_, response) => json(response, 200, { keys: [key] }))
  keySet = remoteKeySet([`${auth.url}/jwks`], () => now)
})
const fail = () => auth.behave((_, response) => json(response, 500, ''))

test('many verifications are one request', async () => {
  await Promise.all(Array.from({ length: 50 }, () => keySet.keys()))
  expect(auth.asked).toHaveLength(1)
})

test('unknown key ids are at most one request in thirty seconds, as failures are', async () => {
  await keySet.keys()
  for (let time = 0; time < 20; time++) await keySet.refetched()
  expect(auth.asked).toHaveLength(1)
  now += 29_999
  await keySet.refetched()
  expect(auth.asked).toHaveLength(1)
  now += 2
  await keySet.refetched()
  expect(auth.asked).toHaveLength(2)
  fail()
  now += 30_001
  for (let time = 0; time < 20; time++) await keySet.refetched()
  expect(auth.asked).toHaveLength(1)
})

test('good keys are kept for a day of failures, and not a moment longer', async () => {
  await keySet.keys()
  fail()
  now += 86_399_000
  expect((await keySet.keys()).keys).toHaveLength(1)
  now += 31_000
  await expect(keySet.keys()).rejects.toThrow('unreachable')
  await expect(keySet.keys()).rejects.toThrow('unreachable')
})

test('while the service takes its time, keys that are at hand hold nobody up', async () => {
  await keySet.keys()
  const held: ServerResponse[] = []
  auth.behave((_, response) => held.push(response))
  now += 700_000
  expect(await keySet.keys()).toEqual({ keys: [key] })
  for (const response of held) json(response, 200, { keys: [] })
  await vi.waitFor(async () => expect(await keySet.keys()).toEqual({ keys: [] }), { timeout: 60_000 })
  expect(auth.asked).toHaveLength(1)
})

test('an address that has no keys any more does not take the good ones away', async () => {
  await keySet.keys()
  auth.behave((_, response) => json(response, 404, ''))
  now += 700_000
  expect((await keySet.keys()).keys).toHaveLength(1)
})

test('of two addresses, the one that has the keys is asked alone from then on', async () => {
  const good = '/api/auth/jwks'
  auth.behave(({ url }, response) =>
    url === good ? json(response, 200, { keys: [key] }) : json(response, 404, ''),
  )
  const both = remoteKeySet([`${auth.url}/.well-known/jwks.json`, `${auth.url}/jwks`], () => now)
  await both.keys()
  now += 30_001
  await both.refetched()
  expect(auth.asked.map(({ path }) => path)).toEqual(['/api/auth/.well-known/jwks.json', good, good])
})

test('more than 64 KB is not read', async () => {
  auth.behave((_, response) => json(response, 200, { keys: [{ ...key, pad: 'x'.repeat(70_000) }] }))
  await expect(keySet.keys()).rejects.toThrow('unreachable')
})
