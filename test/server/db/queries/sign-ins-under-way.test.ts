// auth.session_verifier and auth.pending_sign_in: who may finish a sign-in that has begun, and until when.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  countTryOfPending,
  deletePending,
  maybeOneOwnerOfPending,
  maybeOnePendingForUpdate,
  oneNewPendingSignIn,
} from '../../../../server/db/auth/pending-sign-in.ts'
import { maybeOneOwnerOfVerifier, spendVerifier } from '../../../../server/db/auth/session-verifier.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, column, person, passkey, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

describe('a verifier', () => {
  const origin = 'https://app.example'
  const own = digest()

  async function world() {
    const [ada, bob] = [await person(), await person()]
    const verifier = async (user_id: string, given = {}) =>
      add('auth.session_verifier', {
        digest: digest(),
        user_id,
        origin,
        challenges: ['hers', 'also hers'],
        expires_at: hence(60),
        ...given,
      })
    await verifier(bob.id)
    const over = await verifier(bob.id, { expires_at: ago(1) })
    await verifier(ada.id, { digest: own })
    return { ada, bob, over: over.digest }
  }

  test.each([
    ['by the browser that began, at its page', { origin, proofs: ['hers'] }, true],
    ['by any of several proofs', { origin, proofs: ['none', 'also hers'] }, true],
    ['by a program that is no browser', { origin: null, proofs: ['hers'] }, true],
    ['by another browser', { origin, proofs: ['another’s'] }, false],
    ['without a proof', { origin, proofs: [] }, false],
    ['at another page', { origin: 'https://other.example', proofs: ['hers'] }, false],
  ])('%s: %o is spent: %s', async (_words, { origin, proofs }, isSpent) => {
    await world()
    expect(await spendVerifier(pool(), { digest: own, origin, proofs })).toBe(isSpent)
    const left = await column('auth.session_verifier', 'digest')
    expect(left).toHaveLength(isSpent ? 2 : 3)
    expect(left.includes(own)).toBe(!isSpent)
  })

  test('that has lapsed, or is unknown, is not spent, and nothing else is', async () => {
    const { over } = await world()
    for (const one of [over, digest()])
      expect(await spendVerifier(pool(), { digest: one, origin, proofs: ['hers'] })).toBe(false)
    expect(await column('auth.session_verifier', 'digest')).toHaveLength(3)
  })

  test('says whose it is, lapsed or not', async () => {
    const { ada, bob, over } = await world()
    expect(await maybeOneOwnerOfVerifier(pool(), own)).toEqual({ id: ada.id, email: ada.email })
    expect(await maybeOneOwnerOfVerifier(pool(), over)).toEqual({ id: bob.id, email: bob.email })
    expect(await maybeOneOwnerOfVerifier(pool(), digest())).toBe(null)
  })
})

describe('a sign-in that waits', () => {
  const pending = (user_id: string, given = {}) =>
    add('auth.pending_sign_in', {
      digest: digest(),
      user_id,
      first_method: 'pwd',
      expires_at: hence(60),
      ...given,
    })
  const app = (user_id: string, state: string) => add('auth.totp', { user_id, state, secret: 'sealed' })
  const begin = (userId: string) =>
    oneNewPendingSignIn(pool(), {
      digest: digest(),
      userId,
      state: 'awaitingSecondFactor',
      firstMethod: 'pwd',
      lifetimeSeconds: 60,
    })

  test('begins with the second factors that its person has', async () => {
    const [none, enrolling, withApp, withPasskey] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    await app(enrolling.id, 'pending')
    await app(withApp.id, 'active')
    await passkey(withPasskey.id)
    expect(await begin(none.id)).toEqual({ hasApp: false, hasPasskey: false })
    expect(await begin(enrolling.id)).toEqual({ hasApp: false, hasPasskey: false })
    expect(await begin(withApp.id)).toEqual({ hasApp: true, hasPasskey: false })
    expect(await begin(withPasskey.id)).toEqual({ hasApp: false, hasPasskey: true })
  })

  test('says whose it is, lapsed or not', async () => {
    const [ada, bob] = [await person(), await person()]
    await pending(bob.id)
    const over = await pending(ada.id, { expires_at: ago(1) })
    expect(await maybeOneOwnerOfPending(pool(), over.digest)).toEqual({ id: ada.id, email: ada.email })
    expect(await maybeOneOwnerOfPending(pool(), digest())).toBe(null)
  })

  test('is read with whether it has lapsed, and locked alone', async () => {
    const { id } = await person()
    const lasting = await pending(id)
    const over = await pending(id, { expires_at: ago(1) })
    const read = (digest: string) => maybeOnePendingForUpdate(pool(), digest)
    expect(await read(lasting.digest)).toMatchObject({ digest: lasting.digest, lapsed: false })
    expect(await read(over.digest)).toMatchObject({ digest: over.digest, lapsed: true })
    expect(
      await held((tx) => maybeOnePendingForUpdate(tx, over.digest), {
        table: 'auth.pending_sign_in',
        key: 'digest',
      }),
    ).toEqual([over.digest])
  })

  test('counts its own tries, and goes alone', async () => {
    const { id } = await person()
    const [one, other] = [await pending(id), await pending(id)]
    await countTryOfPending(pool(), one.digest)
    await countTryOfPending(pool(), one.digest)
    const tries = async (digest: string) => (await maybeOnePendingForUpdate(pool(), digest))?.tries
    expect([await tries(one.digest), await tries(other.digest)]).toEqual([2, 0])
    await deletePending(pool(), one.digest)
    expect(await column('auth.pending_sign_in', 'digest')).toEqual([other.digest])
  })
})
