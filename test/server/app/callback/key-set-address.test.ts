// JWT keys are fetched from AUTH_JWKS_URL, else from {auth_url}/.well-known/jwks.json, and after a 404 from
// {auth_url}/jwks.

import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { appOfFile, json, startApp } from '../../../support/app-service.ts'
import { accepted, CALLBACK, gist, invalid, isGetSession } from '../../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer } from './support/signer.ts'

const { app, auth } = appOfFile()
let signer: Signer
let token: string
beforeAll(async () => {
  signer = await createSigner()
  token = await signer.sign(claimsAt(auth()))
})
beforeEach(() => publish(auth(), [signer.jwk]))

/** What an application that has no keys yet answers to the token. */
async function answerOf(env: Record<string, string> = {}) {
  const own = await startApp({ AUTH_URL: auth().url, ...env })
  onTestFinished(own.stop)
  return gist(await own.post(CALLBACK, { token }))
}
const askedForKeys = () => auth().asked.flatMap((one) => (isGetSession(one) ? [] : [one.path]))

test('CFG-3: at {auth_url}/.well-known/jwks.json', async () => {
  expect(await answerOf()).toEqual(accepted)
  expect(askedForKeys()).toEqual(['/api/auth/.well-known/jwks.json'])
})

test('at {auth_url}/jwks where that answers 404', async () => {
  publish(auth(), [signer.jwk], '/api/auth/jwks')
  expect(await answerOf()).toEqual(accepted)
  expect(askedForKeys()).toEqual(['/api/auth/.well-known/jwks.json', '/api/auth/jwks'])
})

test('not there where that fails otherwise', async () => {
  auth().behave(({ url }, response) =>
    url?.endsWith('/jwks') ? json(response, 200, { keys: [signer.jwk] }) : json(response, 500, ''),
  )
  expect(await answerOf()).toEqual(invalid)
  expect(askedForKeys()).not.toContain('/api/auth/jwks')
})

test('CFG-3: at AUTH_JWKS_URL where that is set', async () => {
  publish(auth(), [signer.jwk], '/elsewhere/jwks')
  const AUTH_JWKS_URL = `${new URL(auth().url).origin}/elsewhere/jwks`
  expect(await answerOf({ AUTH_JWKS_URL })).toEqual(accepted)
  expect(askedForKeys()).toEqual(['/elsewhere/jwks'])
})

test('nowhere else where that is set', async () => {
  const AUTH_JWKS_URL = `${new URL(auth().url).origin}/nowhere/jwks`
  expect(await answerOf({ AUTH_JWKS_URL })).toEqual(invalid)
  expect(new Set(askedForKeys())).toEqual(new Set(['/nowhere/jwks']))
})

test('the keys that were good last serve while the address fails', async () => {
  const post = async () => gist(await app().post(CALLBACK, { token }))
  expect(await post()).toEqual(accepted)
  auth().behave((_, response) => json(response, 500, ''))
  expect(await post()).toEqual(accepted)
})
