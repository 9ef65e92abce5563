// Whatever is wrong with a new passkey, it is refused alike, and nothing is stored.

import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { authenticator, type Created } from '../../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, verifiedPerson } from '../../../support/auth-service.ts'
import {
  beginRegistration,
  inClientData,
  registerPasskey,
  sendRegistration,
} from '../../../support/passkey.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'

const { auth, rows } = withFactors()

const nested = Buffer.alloc(6000, 0x81).toString('base64url')

const unregistered = {
  status: 400,
  body: { code: 'FAILED_TO_VERIFY_REGISTRATION', message: 'Failed to verify registration' },
}

const sent = async (spoil: (given: Created) => Created): Promise<{ answer: Answer; after: number }> => {
  const { token, user } = await verifiedPerson(auth())
  const { options, cookie } = await beginRegistration(auth(), token)
  const response = spoil(authenticator().createJSON(APP_ORIGIN, options))
  const answer = await sendRegistration(auth(), token, { cookie, response })
  const [found] = await rows('select count(*)::int as n from auth.passkey where user_id = $1', [user.id])
  return { answer, after: found.n }
}
const attesting = (attestationObject: string) => (given: Created) => ({
  ...given,
  response: { ...given.response, attestationObject },
})
type Cbor = Parameters<typeof isoCBOR.encode>[0]
const encoded = (members: Record<string, Cbor>) =>
  Buffer.from(isoCBOR.encode(new Map(Object.entries(members)))).toString('base64url')
const nothing = new Map<string, Cbor>()
const noData = new Uint8Array(37)

test.each<[string, (given: Created) => Created]>([
  ['of nothing', attesting('')],
  ['of bytes that are no CBOR', attesting('_____w')],
  ['of arrays within arrays', attesting(nested)],
  ['of another shape', attesting(encoded({ fmt: 'none' }))],
  ['without a key', attesting(encoded({ fmt: 'none', attStmt: nothing, authData: noData }))],
  ['under another id', (given) => ({ ...given, id: 'AAAA', rawId: 'AAAA' })],
  ['of a foreign origin', inClientData({ origin: 'https://evil.example' })],
  ['to another challenge', inClientData({ challenge: 'AAAA' })],
])('%s is refused, and nothing is stored', async (_, spoil) => {
  expect(await sent(spoil)).toMatchObject({ answer: unregistered, after: 0 })
})

test('with certificates is refused: nothing that stands in one is fetched', async () => {
  const withCertificate = encoded({
    fmt: 'packed',
    attStmt: new Map<string, Cbor>([
      ['alg', -7],
      ['sig', new Uint8Array(70)],
      ['x5c', [new Uint8Array(100)]],
    ]),
    authData: noData,
  })
  for (const fmt of ['fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet'])
    expect(await sent(attesting(encoded({ fmt, attStmt: nothing, authData: noData })))).toMatchObject({
      answer: unregistered,
      after: 0,
    })
  expect(await sent(attesting(withCertificate))).toMatchObject({ answer: unregistered, after: 0 })
})

test('larger than any body is refused unread', async () => {
  const { answer, after } = await sent(attesting('A'.repeat(20_000)))
  expect(answer).toMatchObject({ status: 413 })
  expect(after).toBe(0)
})

test('is good once', async () => {
  const { token } = await verifiedPerson(auth())
  const { options, cookie } = await beginRegistration(auth(), token)
  const response = authenticator().createJSON(APP_ORIGIN, options)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => sendRegistration(auth(), token, { cookie, response })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
})

test('of a credential that somebody else has is refused', async () => {
  const { email, token } = await verifiedPerson(auth())
  expect(await registerPasskey(auth(), token, authenticator())).toMatchObject({ status: 200 })
  const stranger = await verifiedPerson(auth())
  const { options, cookie } = await beginRegistration(auth(), stranger.token)
  const response = authenticator().createJSON(APP_ORIGIN, options)
  await rows(
    `update auth.passkey set credential_id = $2 where user_id = (select id from auth."user" where email = $1)`,
    [email, response.id],
  )
  expect(await sendRegistration(auth(), stranger.token, { cookie, response })).toMatchObject(unregistered)
})

test.each([
  [19, { status: 200 }],
  [20, { status: 400, body: { code: 'TOO_MANY_PASSKEYS' } }],
])('beside %i others is answered by the twenty that an account can have', async (others, answer) => {
  const { token, user } = await verifiedPerson(auth())
  await rows(
    `insert into auth.passkey (user_id, credential_id, public_key, counter, device_type, backed_up, aaguid, stands_alone)
     select $1, $1 || '-' || n, '', 0, 'multiDevice', true, '', false from generate_series(1, $2::int) n`,
    [user.id, others],
  )
  expect(await registerPasskey(auth(), token, authenticator())).toMatchObject(answer)
})

test('takes a session, and a fresh one', async () => {
  const { token } = await verifiedPerson(auth())
  expect(await auth().get('/passkey/generate-register-options', { origin: APP_ORIGIN })).toMatchObject({
    status: 401,
  })
  await rows(
    `update auth.session set "authenticatedAt" = now() - interval '2 days', "createdAt" = now() - interval '2 days'`,
  )
  const { begun } = await beginRegistration(auth(), token)
  expect(begun).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
})

test('is stored for no account that an operator’s hand has made unverified', async () => {
  const { token, user } = await verifiedPerson(auth())
  const { options, cookie } = await beginRegistration(auth(), token)
  await rows('update auth."user" set "emailVerified" = false where id = $1', [user.id])
  const response = authenticator().createJSON(APP_ORIGIN, options)
  expect(await sendRegistration(auth(), token, { cookie, response })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect(await rows('select from auth.passkey where user_id = $1', [user.id])).toEqual([])
})
