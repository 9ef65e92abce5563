// Validation step 1: a JWT that is signed with the auth service's key identifies its subject, and nobody is asked.

import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { appOfFile, type RunningApp, startApp } from '../../../support/app-service.ts'
import { accepted, appUsersOf, CALLBACK, decision, gist, isGetSession } from '../../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer, seconds } from './support/signer.ts'

const { app, auth } = appOfFile()
const algorithms = [
  ...['EdDSA', 'Ed25519'],
  ...['ES256', 'ES384', 'ES512'],
  ...['RS256', 'RS384', 'RS512'],
  ...['PS256', 'PS384', 'PS512'],
]
let ours: Signer
let others: Signer[]

beforeAll(async () => {
  const signers = await Promise.all(algorithms.map((alg) => createSigner(alg, `of ${alg}`)))
  ;[ours, ...others] = signers as [Signer, ...Signer[]]
})
const keys = () => [ours, ...others].map(({ jwk }) => jwk)
beforeEach(() => publish(auth(), keys()))

const good = () => claimsAt(auth())
const post = async (token: string, where: RunningApp = app()) => gist(await where.post(CALLBACK, { token }))

describe('a token that our key signed', () => {
  test('SVC-3, RES-8, AU-3.1: yields its subject, and nobody else is asked', async () => {
    expect(await post(await ours.sign(good()))).toEqual(accepted)
    expect(auth().asked.filter(isGetSession)).toEqual([])
    expect(decision(app()).findings).toEqual(['verifyJwt: identity'])
    expect(await appUsersOf(app(), 'u-1')).toMatchObject([
      { email: 'j@example.com', name: 'J', email_verified: true },
    ])
  })

  test.each(algorithms)('by %s', async (alg) => {
    const signer = [ours, ...others][algorithms.indexOf(alg)]
    expect(await post((await signer?.sign(good())) ?? '')).toEqual(accepted)
    expect(decision(app()).findings).toEqual(['verifyJwt: identity'])
  })

  test('RES-8: may have a number as its subject', async () => {
    expect(await post(await ours.sign({ ...good(), sub: 4711 }))).toEqual(accepted)
    expect(await appUsersOf(app(), '4711')).toHaveLength(1)
  })

  test('need not say which of several keys of its kind it was', async () => {
    const [older, newer] = await Promise.all([createSigner('EdDSA', 'older'), createSigner('EdDSA', 'newer')])
    const own = await startApp({ AUTH_URL: auth().url })
    onTestFinished(own.stop)
    publish(auth(), [older.jwk, newer.jwk])
    for (const { sign } of [older, newer]) {
      expect(await post(await sign(good(), { kid: undefined }), own)).toEqual(accepted)
      expect(decision(own).findings).toEqual(['verifyJwt: identity'])
    }
  })

  test('may be ten seconds past: clocks differ', async () => {
    expect(await post(await ours.sign({ ...good(), exp: seconds(-5), nbf: seconds(5) }))).toEqual(accepted)
  })
})
