// A JWT's iss, aud and exp are checked where they are present; the hardened profile requires them.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOfFile } from '../../../support/app-service.ts'
import { accepted, CALLBACK, gist, invalid } from '../../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer } from './support/signer.ts'

const spec = appOfFile({ PROFILE: 'spec' })
const hardened = appOfFile({ PROFILE: 'hardened' })
const relaxed = appOfFile({ PROFILE: 'hardened', JWT_CLAIMS: 'when-present' })
let signer: Signer
beforeAll(async () => {
  signer = await createSigner()
})
beforeEach(() => {
  for (const { auth } of [spec, hardened, relaxed]) publish(auth(), [signer.jwk])
})

/** @param changed on top of all that a JWT can say */
async function answerOf({ app, auth }: typeof spec, changed: object) {
  const token = await signer.sign({ ...claimsAt(auth()), ...changed })
  return gist(await app().post(CALLBACK, { token }))
}

describe.each([
  ['spec', spec],
  ['hardened', hardened],
])('%s', (_, at) => {
  test('iss and aud may be the auth service’s address or its origin', async () => {
    const { url } = at.auth()
    const { origin } = new URL(url)
    for (const iss of [url, origin])
      for (const aud of [url, origin, [origin], ['another', url]])
        expect(await answerOf(at, { iss, aud }), `${iss} ${aud}`).toEqual(accepted)
  })
})

describe.each(['iss', 'aud', 'exp'])('a JWT without %s', (name) => {
  const without = { [name]: undefined }

  test('is accepted as specified', async () => {
    expect(await answerOf(spec, without)).toEqual(accepted)
  })
  test('is refused when hardened', async () => {
    expect(await answerOf(hardened, without)).toEqual(invalid)
  })
  test('is accepted with JWT_CLAIMS=when-present', async () => {
    expect(await answerOf(relaxed, without)).toEqual(accepted)
  })
})

test('a JWT without any of them is accepted as specified', async () => {
  expect(await answerOf(spec, { iss: undefined, aud: undefined, exp: undefined })).toEqual(accepted)
})

test('a JWT for no audience at all is refused when hardened', async () => {
  expect(await answerOf(hardened, { aud: [] })).toEqual(invalid)
})
