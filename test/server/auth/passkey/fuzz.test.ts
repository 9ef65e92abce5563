// Responses of passkeys with anything wrong in them: each is refused alike, none is a failure of ours, and nothing is stored.

import { createHash } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  type Asserted,
  type Authenticator,
  authenticator,
  type Created,
} from '../../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, verifiedPerson } from '../../../support/auth-service.ts'
import { isDeep } from '../../../support/deep.ts'
import {
  beginAuthentication,
  beginRegistration,
  inClientData,
  registerPasskey,
  sendAssertion,
  sendRegistration,
  signInByPasskey,
} from '../../../support/passkey.ts'
import { withFactors } from '../two-factor/second-factor.support.ts'
import { otherTexts, type Spoil, saidOtherwise, spoils, spoiltText } from './spoilt.ts'

const { auth, rows } = withFactors()

const seed = Number(process.env.LOCKSTEP_SEED ?? 1)
const runs = { seed, numRuns: isDeep ? 1000 : 30 }

const refusals = {
  assertion: { status: 401, body: { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' } },
  attestation: {
    status: 400,
    body: { code: 'FAILED_TO_VERIFY_REGISTRATION', message: 'Failed to verify registration' },
  },
}
const outcomeOf = ({ status, body }: Answer) => ({ status, body })

const stored = async () => {
  const [found] = await rows(`select (select count(*) from auth.passkey)::int as passkeys,
                                     (select count(*) from auth.session)::int as sessions`)
  return found
}

const change = <Given extends { response: object }>(given: Given, member: string, text: string): Given =>
  member in given
    ? { ...given, [member]: text }
    : { ...given, response: { ...given.response, [member]: text } }

type Wrong = { member: string; spoil: Spoil } | { member: string; text: string } | { said: object }

const wrongs = (members: readonly string[]): fc.Arbitrary<Wrong> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ member: fc.constantFrom(...members), spoil: spoils }) },
    { weight: 1, arbitrary: fc.record({ member: fc.constantFrom(...members), text: otherTexts }) },
    { weight: 2, arbitrary: fc.record({ said: saidOtherwise }) },
  )

/** In its number: how the two numbers are wrapped is read leniently, and says nothing. */
const otherSignatures = fc.record({
  member: fc.constant('signature'),
  spoil: fc.record({
    how: fc.constant('flip' as const),
    at: fc.integer({ min: 700, max: 999 }).map((thousandth) => thousandth / 1000),
    to: fc.constant(0),
    with: fc.constantFrom('00', '01', '02', '03', '04', '05', '06', '07'),
  }),
})

function made<Given extends { response: { clientDataJSON: string } }>(given: Given, wrong: Wrong): Given {
  if ('said' in wrong) return inClientData(wrong.said)(given)
  const { member } = wrong
  const was = String({ ...given, ...given.response }[member as 'response'])
  return change(given, member, 'spoil' in wrong ? spoiltText(was, wrong.spoil) : wrong.text)
}

let key: Authenticator
let token: string
beforeAll(async () => {
  key = authenticator()
  const owner = await verifiedPerson(auth())
  await registerPasskey(auth(), owner.token, key)
  token = (await verifiedPerson(auth())).token
})

const ofAssertions = ['id', 'rawId', 'clientDataJSON', 'authenticatorData', 'userHandle']

test('an assertion', async () => {
  const before = await stored()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 5, arbitrary: wrongs(ofAssertions) }, otherSignatures),
      async (wrong) => {
        const { options, cookie } = await beginAuthentication(auth())
        const response: Asserted = made(key.getJSON(APP_ORIGIN, options), wrong)
        // Not every authenticator names its person.
        fc.pre(response.response.userHandle !== '')
        expect(outcomeOf(await sendAssertion(auth(), cookie, response))).toEqual(refusals.assertion)
      },
    ),
    runs,
  )
  expect(await stored()).toEqual(before)
  expect(await signInByPasskey(auth(), key)).toMatchObject({ status: 200 })
})

const ofAttestations = ['id', 'rawId', 'clientDataJSON', 'attestationObject']

/** Nobody signs what is in it: another key, counter or device are those of another authenticator. */
test('an attestation', async () => {
  const before = await stored()
  await fc.assert(
    fc.asyncProperty(wrongs(ofAttestations), async (wrong) => {
      const { options, cookie } = await beginRegistration(auth(), token)
      const response: Created = made(authenticator().createJSON(APP_ORIGIN, options), wrong)
      const answer = await sendRegistration(auth(), token, { cookie, response })
      if (answer.status === 200)
        await rows('delete from auth.passkey where credential_id = $1', [response.id])
      else expect(outcomeOf(answer)).toEqual(refusals.attestation)
    }),
    runs,
  )
  expect(await stored()).toEqual(before)
})

type Cbor = Parameters<typeof isoCBOR.encode>[0]

/** The same registration, under an id of that many bytes. */
function under(given: Created, length: number): Created {
  const data = Buffer.from(given.response.authenticatorData ?? '', 'base64url')
  const bytes = Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
      createHash('sha256').update(`${index}`).digest(),
    ),
  ).subarray(0, length)
  const head = Buffer.from(data.subarray(0, 55))
  head.writeUInt16BE(length, 53)
  const members: Record<string, Cbor> = {
    fmt: 'none',
    attStmt: new Map<string, Cbor>(),
    authData: new Uint8Array(Buffer.concat([head, bytes, data.subarray(55 + data.readUInt16BE(53))])),
  }
  const attestationObject = Buffer.from(isoCBOR.encode(new Map(Object.entries(members))))
  const id = bytes.toString('base64url')
  return {
    ...given,
    id,
    rawId: id,
    response: { ...given.response, attestationObject: attestationObject.toString('base64url') },
  }
}

test('a credential’s id of more than 1,023 bytes is refused, and one of as many is not', async () => {
  const before = await stored()
  const register = async (length: number) => {
    const { options, cookie } = await beginRegistration(auth(), token)
    const response = under(authenticator().createJSON(APP_ORIGIN, options), length)
    return outcomeOf(await sendRegistration(auth(), token, { cookie, response }))
  }
  for (const length of [2700, 1024]) expect(await register(length)).toEqual(refusals.attestation)
  expect(await stored()).toEqual(before)
  expect(await register(1023)).toMatchObject({ status: 200 })
  await rows('delete from auth.passkey where length(credential_id) > 1000')
})

test('a response that is too large is not read', async () => {
  const { options, cookie } = await beginAuthentication(auth())
  const response = change(key.getJSON(APP_ORIGIN, options), 'signature', 'A'.repeat(3_000_000))
  expect(await sendAssertion(auth(), cookie, response)).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  })
})
