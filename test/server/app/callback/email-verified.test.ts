// Whether an identity's e-mail is verified is read from email_verified or emailVerified of any source, false by default.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile, json } from '../../../support/app-service.ts'
import { accepted, appUsersOf, CALLBACK, gist, opaqueToken, sessionsOf } from '../../../support/callback.ts'
import { claimsAt, createSigner, publish, type Signer } from './support/signer.ts'

// A database says so by its columns: column-conventions.test.ts.
const { app, auth } = appOfFile()
let signer: Signer
beforeAll(async () => {
  signer = await createSigner()
})

const { emailVerified: _, ...plain } = { email: 'v@example.com', name: 'V', emailVerified: true }

/** The token of somebody of whom that source says this. */
const sources = {
  JWT: (sub: string, said: object) => {
    publish(auth(), [signer.jwk])
    const { emailVerified: __, ...claims } = claimsAt(auth())
    return signer.sign({ ...claims, sub, ...said })
  },
  'get-session': async (id: string, said: object) => {
    auth().behave(({ url }, response) =>
      url?.includes('jwks')
        ? json(response, 404, '')
        : json(response, 200, { user: { ...plain, id, ...said } }),
    )
    return opaqueToken()
  },
}

const cases: [object, boolean][] = [
  [{ emailVerified: true }, true],
  [{ email_verified: true }, true],
  [{ emailVerified: true, email_verified: true }, true],
  [{}, false],
  [{ emailVerified: false }, false],
  [{ email_verified: false }, false],
  [{ emailVerified: null }, false],
  [{ emailVerified: 'true' }, false],
  [{ email_verified: 1 }, false],
]

test.each(
  Object.entries(sources).flatMap(([source, make]) =>
    cases.map(([said, verified]) => [source, said, verified, make] as const),
  ),
)('RES-4, RES-11: by %s: %j is %s', async (_source, said, verified, make) => {
  const id = randomUUID()
  expect(gist(await app().post(CALLBACK, { token: await make(id, said) }))).toEqual(accepted)
  expect(await appUsersOf(app(), id)).toMatchObject([{ email_verified: verified }])
  expect(await sessionsOf(app(), id)).toMatchObject([{ emailVerified: verified, assurance: 'token' }])
})
