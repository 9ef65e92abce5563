/**
 * Passkeys, by WebAuthn: the options of a ceremony, and what a response to its challenge shows.
 *
 * All that is read of a response (CBOR, COSE, signatures) is read by @simplewebauthn/server. No attestation is asked for, and a
 * response with certificates is refused: to check them the library would fetch an address that stands in them.
 */

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isSoundKey } from './cose-keys.ts'
import { digestOf } from './tokens.ts'

export type RelyingParty = {
  /** The domain that passkeys belong to. */
  id: string
  name: string
  /** The origins whose pages may ask for one. */
  origins: readonly string[]
}

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

export type Transport = NonNullable<
  NonNullable<RequestOptions['allowCredentials']>[number]['transports']
>[number]

/** What a response says of itself before it is checked; whatever else it has may be anything. */
export type Assertion = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>
export type Attestation = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

export type Key = { credentialId: string; publicKey: string; counter: number }
export type NewKey = Key & {
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  aaguid: string
  transports: readonly string[]
  isUserVerified: boolean
}
export type Used = { counter: number; backedUp: boolean; isUserVerified: boolean }

/** Loaded when the first passkey is asked for: it takes as long as all the rest of a start. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

type Credential = { credentialId: string; transports: readonly string[] }

const described = (known: readonly Credential[]) =>
  known.map(({ credentialId: id, transports }) => ({ id, transports: transports as Transport[] }))

/** EdDSA, ES256 and RS256, by their numbers in COSE: what every authenticator has. */
const ALGORITHMS = [-8, -7, -257]

/** Of a credential, in bytes, by WebAuthn; the library takes any, and what is longer still has no room in an index. */
const LONGEST_ID = 1023

/** Of pages: how long the browser waits for the person, in milliseconds. */
const PATIENCE = 60_000

type Registration = {
  party: RelyingParty
  user: { id: string; name: string; displayName: string }
  known: readonly Credential[]
  attachment: 'platform' | 'cross-platform' | undefined
  /** Whether the passkey has to do for a sign-in alone: discoverable, and verifying its user. */
  mustStandAlone: boolean
}

/** The challenge is in the options. */
export async function creationOptions(asked: Registration): Promise<CreationOptions> {
  const { party, user, known, attachment, mustStandAlone } = asked
  const demand = mustStandAlone ? 'required' : 'preferred'
  return (await library()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    timeout: PATIENCE,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: {
      residentKey: demand,
      userVerification: demand,
      ...(attachment && { authenticatorAttachment: attachment }),
    },
  })
}

/** @param known the passkeys that will do; of anybody’s where there are none */
export async function requestOptions(
  party: RelyingParty,
  known: readonly Credential[],
  userVerification: 'required' | 'preferred',
): Promise<RequestOptions> {
  return (await library()).generateAuthenticationOptions({
    rpID: party.id,
    timeout: PATIENCE,
    userVerification,
    ...(known.length > 0 && { allowCredentials: described(known) }),
  })
}

/** `challenge`: its digest. */
type Expected = { party: RelyingParty; challenge: string }

const expectedOf = ({ party, challenge }: Expected) => ({
  expectedChallenge: (shown: string) => digestOf(shown) === challenge,
  expectedOrigin: [...party.origins],
  expectedRPID: party.id,
  requireUserVerification: false,
})

/** Whatever the response is made of, it shows nothing where it cannot be read. */
async function nullIfWrong<Result>(check: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

async function isFramed(clientDataJSON: string): Promise<boolean> {
  return (await helpers()).decodeClientDataJSON(clientDataJSON).crossOrigin === true
}

/** A key that has signed for itself has no certificate either. */
async function isAttested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined
}

/** @returns null for a response that does not answer the challenge */
export function checkAttestation(attestation: Attestation, expected: Expected): Promise<NewKey | null> {
  return nullIfWrong(async () => {
    const { transports = [], ...response } = attestation.response
    const { attestationObject, clientDataJSON } = response
    if ((await isAttested(attestationObject)) || (await isFramed(clientDataJSON))) return null
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: { ...attestation, response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedOf(expected),
    })
    if (!verified || registrationInfo.credential.id !== attestation.id) return null
    if (Buffer.byteLength(attestation.id, 'base64url') > LONGEST_ID) return null
    const { credential, credentialDeviceType, credentialBackedUp, aaguid, userVerified } = registrationInfo
    if (!isSoundKey((await helpers()).decodeCredentialPublicKey(credential.publicKey))) return null
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64'),
      counter: credential.counter,
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
      transports,
      isUserVerified: userVerified,
    }
  })
}

const textOf = (base64url: string) => Buffer.from(base64url, 'base64url').toString('utf8')

/**
 * `userId`: whose handle it has to name; null where its handle is that of another service.
 * The counter is the caller's to compare: only once the signature is known to be right does it say anything.
 * @returns null for a response that does not answer the challenge by this key
 */
export function checkAssertion(
  assertion: Assertion,
  { key, userId, ...expected }: Expected & { key: Key; userId: string | null },
): Promise<Used | null> {
  return nullIfWrong(async () => {
    const { clientDataJSON, userHandle } = assertion.response
    if (assertion.id !== key.credentialId || (await isFramed(clientDataJSON))) return null
    if (userId !== null && userHandle && textOf(userHandle) !== userId) return null
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      ...expectedOf(expected),
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64')),
        counter: -1,
      },
    })
    if (!verified) return null
    const { newCounter, credentialBackedUp, userVerified } = authenticationInfo
    return { counter: newCounter, backedUp: credentialBackedUp, isUserVerified: userVerified }
  })
}
