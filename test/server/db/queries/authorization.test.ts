// auth.authorization: what applications and devices ask for is found by its own digests, and answered once.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteAuthorization,
  maybeOneAuthorization,
  maybeOneAuthorizationForUpdate,
  putAuthorization,
  putAuthorizationState,
} from '../../../../server/db/auth/authorization.ts'
import {
  maybeAddDeviceAuthorization,
  maybeOneDevicePolled,
  maybeOneDeviceRequest,
} from '../../../../server/db/auth/device-authorization.ts'
import { grantKinds, grantsIn, payload } from './grants.support.ts'
import { digest, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, column, person, held, pool } = database
const { grant, kinds } = grantsIn(database)

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.authorization')
})

const kept = (lifetimeSeconds = 60) => ({ payload, lifetimeSeconds })

async function asked(lifetimeSeconds?: number) {
  const own = digest()
  await putAuthorization(pool(), own, kept(lifetimeSeconds))
  return own
}

async function device(lifetimeSeconds?: number) {
  const own = { digest: digest(), deviceDigest: digest() }
  await maybeAddDeviceAuthorization(pool(), own, kept(lifetimeSeconds))
  return own
}

const state = (own: string, state: Parameters<typeof putAuthorizationState>[2]['state']) =>
  putAuthorizationState(pool(), own, { state, userId: null, organizationId: null })

const find = (own: string) => maybeOneAuthorizationForUpdate(pool(), own)

test('what is asked for is found by its digest with whether it has lapsed, and locked alone', async () => {
  const [lasting, over] = [await asked(), await asked(-1)]
  expect(await find(lasting)).toMatchObject({ state: 'askingForSignIn', isLapsed: false })
  expect(await find(over)).toMatchObject({ isLapsed: true })
  const work = (tx: Parameters<typeof maybeOneAuthorizationForUpdate>[0]) =>
    maybeOneAuthorizationForUpdate(tx, over)
  expect(await held(work, { table: 'auth.authorization', key: 'digest' })).toEqual([over])
})

test('the engine finds what a browser asks for, lapsed or not, and not what a device does', async () => {
  const [lasting, over, theirs] = [await asked(), await asked(-1), await device()]
  await putAuthorization(pool(), over, { payload: { of: 'over' }, lifetimeSeconds: 60 })
  expect(await maybeOneAuthorization(pool(), lasting)).toEqual({ payload })
  expect(await maybeOneAuthorization(pool(), over)).toEqual({ payload: { of: 'over' } })
  expect(await maybeOneAuthorization(pool(), theirs.digest)).toBe(null)
})

test('one changes its state with who was asked, one goes, and the others stay', async () => {
  const { id: userId } = await person()
  const [one, other] = [await asked(), await asked()]
  await putAuthorizationState(pool(), one, { state: 'askingForConsent', userId, organizationId: 'acme' })
  expect(await find(one)).toMatchObject({ state: 'askingForConsent', userId, organizationId: 'acme' })
  expect(await find(other)).toMatchObject({ state: 'askingForSignIn', userId: null, organizationId: null })
  await deleteAuthorization(pool(), one)
  expect(await column('auth.authorization', 'digest')).toEqual([other])
})

describe('a device', () => {
  test('gets no code that another one has just now', async () => {
    const one = await device()
    const again = { digest: one.digest, deviceDigest: digest() }
    expect(await maybeAddDeviceAuthorization(pool(), again, kept())).toBe(null)
    expect(await column('auth.authorization', 'device_digest')).toEqual([one.deviceDigest])
  })

  test.each([
    ['askingForSignIn', true],
    ['steppingUp', true],
    ['choosingOrganization', true],
    ['askingForConsent', true],
    ['granted', false],
    ['denied', false],
    ['expired', false],
  ] as const)('is found by what a person types while it is %s: %s', async (of, isFound) => {
    await device()
    const own = await device()
    await state(own.digest, of)
    expect(await maybeOneDeviceRequest(pool(), own.digest)).toEqual(
      isFound ? { payload, deviceDigest: own.deviceDigest, lifetimeSeconds: expect.any(Number) } : null,
    )
  })

  test('is not found by what a person types once it has lapsed, nor is what a browser asks for', async () => {
    await device()
    expect(await maybeOneDeviceRequest(pool(), (await device(-1)).digest)).toBe(null)
    expect(await maybeOneDeviceRequest(pool(), await asked())).toBe(null)
  })

  const polled = (own: { deviceDigest: string }) => maybeOneDevicePolled(pool(), own.deviceDigest)

  test('that polls hears of its own answer only', async () => {
    const [waiting, denied, granted] = [await device(), await device(), await device(-1)]
    await state(denied.digest, 'denied')
    await state(granted.digest, 'granted')
    expect(await polled(waiting)).toEqual({ payload, isDenied: false, isOver: false })
    expect(await polled(denied)).toEqual({ payload, isDenied: true, isOver: false })
    expect(await polled(granted)).toEqual({ payload, isDenied: false, isOver: true })
    expect(await polled({ deviceDigest: digest() })).toBe(null)
  })

  test.each(grantKinds)('whose grant %s has what it was granted: %s', async (kind, lives) => {
    const code = (own: string, grant_id: string) =>
      add('auth.authorization_code', {
        digest: own,
        grant_id,
        state: 'issued',
        payload: {},
        expires_at: hence(60),
      })
    const own = await device()
    await state(own.digest, 'granted')
    await code(digest(), (await grant((await person()).id)).id)
    await code(digest(), (await kinds['has lapsed']()).id)
    await code(own.deviceDigest, (await kinds[kind]()).id)
    expect(await polled(own)).toEqual({ payload, isDenied: false, isOver: !lives })
  })
})
