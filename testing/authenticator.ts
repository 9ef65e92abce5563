// A passkey for tests, made without a browser: a P-256 key that always verifies its user, without attestation.

import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** For Chromium's virtual authenticator, `WebAuthn.addCredential` of the DevTools protocol. */
export type Passkey = {
  /** base64 */
  credentialId: string
  isResidentCredential: true
  rpId: string
  /** PKCS #8, base64 */
  privateKey: string
  /** base64 */
  userHandle: string
  signCount: number
}

type Options = { challenge: string; rp: { id: string }; user: { id: string } }

const UP_AND_UV = 0x05
const WITH_KEY = 0x40
/** Its counter stays 0, as for a passkey that is synchronized between devices. */
const COUNTER = Buffer.alloc(4)
const AAGUID = Buffer.alloc(16)

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const url = (bytes: Buffer) => bytes.toString('base64url')
const again = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')

const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const authenticatorData = (rpId: string, flags: number, ...rest: Buffer[]) =>
  Buffer.concat([sha256(rpId), Buffer.from([flags]), COUNTER, ...rest])

/** An ES256 key in COSE: five members of a map of CBOR, always of the same form. */
const coseOf = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR, of data shorter than 256 bytes. */
const attested = (data: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
    Buffer.from([0x58, data.length]),
    data,
  ])

/** @returns the passkey, and what a page sends to register it */
export function createPasskey({ challenge, rp, user }: Options, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = Buffer.concat([AAGUID, Buffer.from([0, id.length]), id, coseOf(x, y)])
  const passkey: Passkey = {
    credentialId: id.toString('base64'),
    isResidentCredential: true,
    rpId: rp.id,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    userHandle: again(user.id),
    signCount: 0,
  }
  const response = {
    clientDataJSON: url(clientData('webauthn.create', challenge, origin)),
    attestationObject: url(attested(authenticatorData(rp.id, UP_AND_UV | WITH_KEY, key))),
    transports: ['internal'],
  }
  return { passkey, response: { id: url(id), rawId: url(id), type: 'public-key', response } }
}

/** Returns what a page sends to sign in with it. */
export function assertionOf(passkey: Passkey, challenge: string, origin: string) {
  const data = authenticatorData(passkey.rpId, UP_AND_UV)
  const client = clientData('webauthn.get', challenge, origin)
  const key = createPrivateKey({
    key: Buffer.from(passkey.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const id = url(Buffer.from(passkey.credentialId, 'base64'))
  const response = {
    clientDataJSON: url(client),
    authenticatorData: url(data),
    signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
    userHandle: url(Buffer.from(passkey.userHandle, 'base64')),
  }
  return { id, rawId: id, type: 'public-key', response }
}
