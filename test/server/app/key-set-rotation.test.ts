// Whatever tokens arrive, the keys are fetched once in thirty seconds, and a new key is accepted within them.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeAuth, type RunningApp, startApp, startFakeAuth } from '../../support/app-service.ts'
import { CALLBACK } from '../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer } from './callback/support/signer.ts'

describe.each(['spec', 'hardened'])('with PROFILE=%s', (PROFILE) => {
  let auth: FakeAuth
  let app: RunningApp
  let first: Signer
  let now: number
  beforeEach(async () => {
    now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    auth = await startFakeAuth()
    first = await createSigner('EdDSA', 'first')
    publish(auth, [first.jwk])
    app = await startApp({ AUTH_URL: auth.url, PROFILE })
    return async () => {
      await app.stop()
      await auth.stop()
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const callback = async (signer: Signer, header?: Record<string, unknown>) =>
    (await app.post(CALLBACK, { token: await signer.sign(claimsAt(auth), header) })).status
  const fetches = () => auth.asked.filter(({ path }) => path.includes('jwks')).length

  test('a flood of tokens of unknown keys and of broken signatures is one fetch', async () => {
    const stranger = await createSigner('EdDSA', 'first')
    expect(await callback(first)).toBe(200)
    const flood = Array.from({ length: 40 }, (_, index) =>
      callback(stranger, index % 2 ? { kid: `unknown-${index}` } : {}),
    )
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
    expect(fetches()).toBe(1)
    now += 29_000
    expect(await callback(stranger)).toBe(401)
    expect(fetches()).toBe(1)
    now += 1001
    await Promise.all(Array.from({ length: 10 }, () => callback(stranger)))
    expect(fetches()).toBe(2)
  })

  test.each([
    ['of another id', 'second'],
    ['of the same id', 'first'],
  ])('a new key %s is accepted within thirty seconds', async (_, kid) => {
    expect(await callback(first)).toBe(200)
    const second = await createSigner('EdDSA', kid)
    publish(auth, [second.jwk])
    now += 30_001
    expect(await callback(second)).toBe(200)
    expect(fetches()).toBe(1)
  })
})
