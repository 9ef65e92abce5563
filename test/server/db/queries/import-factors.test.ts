// Second factors of another Better Auth: those of new people whose e-mail is verified, and what is said of the others.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  countUnasked,
  type NewPasskey,
  takeApps,
  takePasskeys,
  takeRecoveryCodes,
} from '../../../../server/db/auth/import-factors.ts'
import { offerPeople, prepare, takePeople } from '../../../../server/db/auth/import-rows.ts'
import { byReason, offer, takenPeople } from './offered.support.ts'
import { digest, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { db, rows } = database

type Person = { id: string }

const app = ({ id }: Person, digests: readonly string[] = [], secret = `of ${id}`) => ({
  userId: id,
  secret,
  digests,
})

const passkey = ({ id }: Person, given: Partial<NewPasskey> = {}): NewPasskey => ({
  userId: id,
  credentialId: digest(),
  publicKey: 'key',
  name: null,
  counter: 7,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: ['internal', 'hybrid'],
  aaguid: 'none',
  createdAt: null,
  ...given,
})

/** Of one factor of each: of somebody new and verified alone it is taken. */
const refused = [
  { reason: 'here already, or removed since', count: 1 },
  { reason: 'of an unproven address', count: 1 },
  { reason: 'their person is not taken over', count: 1 },
]

beforeEach(async () => {
  await rows('begin')
  await prepare(db())
})
afterEach(() => rows('rollback'))

test('apps of new people whose e-mail is verified are taken, each once', async () => {
  const { ada, bob, old, gone } = await takenPeople(database)
  const { taken, left } = await takeApps(
    db(),
    [ada, bob, old, gone].map((one) => app(one)),
  )
  expect([taken, byReason(left)]).toEqual([1, refused])
  expect(await rows('select user_id as id, state, secret from auth.totp')).toEqual([
    { id: ada.id, state: 'active', secret: `of ${ada.id}` },
  ])
  expect(await takeApps(db(), [app(ada)])).toEqual({ taken: 0, left: [{ reason: 'here already', count: 1 }] })
})

test('passkeys of new people whose e-mail is verified are taken as they are, each once', async () => {
  const { ada, bob, old, gone } = await takenPeople(database)
  const own = passkey(ada, { name: 'Telephone', createdAt: '2020-02-03 04:05:06+00' })
  const { taken, left } = await takePasskeys(db(), [own, ...[bob, old, gone].map((one) => passkey(one))])
  expect([taken, byReason(left)]).toEqual([1, refused])
  const [kept, ...others] = await rows('select * from auth.passkey')
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    user_id: ada.id,
    credential_id: own.credentialId,
    public_key: 'key',
    name: 'Telephone',
    counter: '7',
    device_type: 'multiDevice',
    backed_up: true,
    stands_alone: false,
    names_owner: false,
    created_at: new Date('2020-02-03T04:05:06Z'),
  })
  expect(await takePasskeys(db(), [own])).toEqual({
    taken: 0,
    left: [{ reason: 'here already', count: 1 }],
  })
})

describe('recovery codes', () => {
  test('are taken of apps that were taken, each once', async () => {
    const { ada, bob, old, gone } = await takenPeople(database)
    const [one, two] = [digest(), digest()]
    await takeApps(db(), [app(ada)])
    const batch = [app(ada, [one, two]), ...[bob, old, gone].map((none) => app(none, [digest()]))]
    const first = await takeRecoveryCodes(db(), batch)
    expect(first).toEqual({ taken: 2, left: [{ reason: 'their app is not taken over', count: 3 }] })
    const codes = await rows('select user_id as id, digest, state from auth.recovery_code order by digest')
    expect(codes).toEqual([one, two].toSorted().map((own) => ({ id: ada.id, digest: own, state: 'unused' })))
    expect(await takeRecoveryCodes(db(), [app(ada, [one])])).toEqual({
      taken: 0,
      left: [{ reason: 'here already', count: 1 }],
    })
  })

  test('of another app of somebody new, or of an app of somebody who was here, are left', async () => {
    const { ada, old } = await takenPeople(database)
    await takeApps(db(), [app(ada)])
    await rows(`insert into auth.totp (user_id, state, secret) values ($1, 'active', $2)`, [
      old.id,
      `of ${old.id}`,
    ])
    const batch = [app(ada, [digest()], 'another'), app(old, [digest()])]
    expect(await takeRecoveryCodes(db(), batch)).toEqual({
      taken: 0,
      left: [{ reason: 'their app is not taken over', count: 2 }],
    })
  })
})

test('new people are counted who were asked for a second factor there, and have none here', async () => {
  const old = await database.person()
  const asked = ['ada', 'bob', 'eve'].map((name) => offer(name, { asksSecondFactor: true }))
  const [ada] = asked
  if (!ada) throw new Error('There is nobody.')
  const here = offer('old', { id: old.id, asksSecondFactor: true })
  await offerPeople(db(), [...asked, offer('unasked'), offer('never asked'), here])
  await takePeople(db())
  await takeApps(db(), [app(ada)])
  expect(await countUnasked(db())).toBe(2)
})
