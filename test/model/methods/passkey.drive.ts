// Sends the model's requests about passkeys to real servers, with the key that a path's people have.

import {
  deserializeCredential,
  PasskeysCredentialsMemoryRepository,
  serializeCredential,
} from 'nid-webauthn-emulator'
import {
  type Authenticator,
  authenticator,
  type Creating,
  type Requesting,
  simpleKey,
} from '../authenticator.ts'
import type { Driven, Sends } from '../driven.ts'
import { headerOf, offered, type Reply, words } from '../http.ts'

const credentialsRepository = new PasskeysCredentialsMemoryRepository()
/** It counts nothing, as one that is synchronised to several devices. */
const given = { credentialsRepository, signCounterIncrement: 0 }
/** The same keys, unlocked by their owner and just found. */
const keys = { unlocked: authenticator(given), found: simpleKey(given) }
const keyOf = (isUserVerified: boolean) => keys[isUserVerified ? 'unlocked' : 'found']

/** One that counts, from what the key has counted: another copy counts the same. */
export function copyOfKey(id: string): Authenticator {
  const found = credentialsRepository
    .loadCredentials()
    .find(({ publicKeyCredentialDescriptor }) => toBase64Url(publicKeyCredentialDescriptor.id) === id)
  if (!found) throw new Error('Nobody has this key.')
  const own = new PasskeysCredentialsMemoryRepository()
  own.saveCredential(deserializeCredential(serializeCredential(found)))
  return authenticator({ credentialsRepository: own, signCounterIncrement: 1 })
}

const toBase64Url = (bytes: BufferSource) =>
  Buffer.from(
    bytes instanceof ArrayBuffer
      ? new Uint8Array(bytes)
      : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ).toString('base64url')

const session = (reply: Reply) => (reply.status === 200 ? '200 session' : words(reply))

const spoilt = <Response extends { response: { clientDataJSON: string } }>(given: Response): Response => ({
  ...given,
  response: { ...given.response, clientDataJSON: 'e30' },
})

/** The cookie of the browser that has asked for a challenge. */
export const PASSKEY_COOKIE = 'auth.passkey'

const cookieOf = ({ client }: Driven, name: string) =>
  [...client.cookies].filter(([one]) => one.endsWith(name))

async function begin(driven: Driven, path: string): Promise<string> {
  const reply = await driven.client.askAuth('GET', `/passkey/${path}`)
  if (reply.status === 200) driven.factors.passkey.options = JSON.stringify(reply.body)
  return words(reply)
}

export const passkeySends = {
  'begin passkey': (driven, { ceremony }) =>
    begin(
      driven,
      ceremony === 'registration' ? 'generate-register-options' : 'generate-authenticate-options',
    ),
  'register passkey': async ({ client, servers, factors }, { response: kind }) => {
    if (kind === 'again') {
      const { created, cookieOfCreated } = factors.passkey
      const cookie = headerOf(new Map([...client.cookies, [PASSKEY_COOKIE, cookieOfCreated]]))
      const body = { response: JSON.parse(created) }
      return words(await client.askAuth('POST', '/passkey/verify-registration', body, { cookie }))
    }
    const options = JSON.parse(factors.passkey.options) as Creating
    // A browser without a user’s unlocking would refuse; what it sends is what counts.
    const authenticatorSelection = {
      ...options.authenticatorSelection,
      userVerification: 'discouraged' as const,
    }
    const created = keyOf(kind !== 'beside').createJSON(servers.origin, {
      ...options,
      authenticatorSelection,
      excludeCredentials: [],
    })
    const response = kind === 'made-up' ? spoilt(created) : created
    factors.passkey.cookieOfCreated = client.cookies.get(PASSKEY_COOKIE) ?? ''
    factors.passkey.created = JSON.stringify(response)
    const reply = await client.askAuth('POST', '/passkey/verify-registration', { response })
    if (reply.status === 200) Object.assign(factors.passkey, { id: created.id, row: reply.body?.id })
    return words(reply)
  },
  'show passkey': async (driven, { kind, isUserVerified }) => {
    const { client, servers, factors } = driven
    if (kind === 'again') {
      const cookie = [...cookieOf(driven, 'two_factor'), [PASSKEY_COOKIE, factors.passkey.cookie] as const]
      const body = { response: JSON.parse(factors.passkey.asserted) }
      return session(
        await client.askAuth('POST', '/passkey/verify-authentication', body, {
          cookie: headerOf(new Map(cookie)),
        }),
      )
    }
    const options = JSON.parse(factors.passkey.options) as Requesting
    const asserted = keyOf(isUserVerified).getJSON(servers.origin, {
      ...options,
      userVerification: 'discouraged',
      allowCredentials: [{ type: 'public-key', id: factors.passkey.id }],
    })
    factors.passkey.cookie = client.cookies.get(PASSKEY_COOKIE) ?? ''
    factors.passkey.asserted = JSON.stringify(asserted)
    const response = kind === 'made-up' ? spoilt(asserted) : asserted
    const reply = await client.askAuth('POST', '/passkey/verify-authentication', { response })
    return session(reply)
  },
  'take passkey back': async ({ client, servers, mailboxes }) => {
    const { email, original, other } = mailboxes
    const token = await offered(servers.enrolmentLink)([email, original, other], 'passkey')
    return words(await client.askAuth('POST', '/two-factor/undo-enrolment', { token }))
  },
  'remove passkey': async ({ client, factors }) =>
    words(await client.askAuth('POST', '/passkey/delete-passkey', { id: factors.passkey.row || 'none-yet' })),
} as const satisfies Partial<Sends>
