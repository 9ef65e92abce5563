// Keeps what applications register by themselves, where they may (RFC 7591, RFC 7592), and gives the engine those that there are.

import { type Adapter, errors, type Payload } from 'oidc-provider'
import { recordAuditEvent } from '../../../db/auth/audited.ts'
import { holdClient } from '../../../db/auth/oauth-client.ts'
import {
  forgetManagement,
  maybeOneManaged,
  maybeOneOldestUnused,
  oneUnusedCount,
  putManagementDigest,
  putRegisteredClient,
} from '../../../db/auth/registered-client.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { clientKeys, WHAT_KEYS_ARE, weakKeyIn } from '../../../http/client-keys.ts'
import { isRedirectAddress } from '../../../http/redirect-address.ts'
import { cutTo } from '../../../wire/names.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { type Directory, isDocument } from '../authorization/directory.ts'
import { currentTransaction, queriesOf } from '../flow/bound.ts'
import { type Application, hasSecret, metadataOf } from '../flow/provider-application.ts'
import { removeApplicationInPart } from '../flow/remove-application.ts'
import { isStorable } from './kept.ts'

/** Of those that nobody has used yet; the others are as many as people want. */
const MOST_UNUSED = 1000
const MOST_ADDRESSES = 20
const MOST_CHARACTERS = 8192

/** What would have the engine fetch an address that nobody here has looked at. */
const unsupported = ['jwks_uri', 'sector_identifier_uri'] as const

const secretMethods: readonly unknown[] = ['client_secret_basic', 'client_secret_post']

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Beside what the engine checks: our own rules of addresses. @throws as RFC 7591 names it */
export function checkMetadata(metadata: Payload): void {
  for (const name of unsupported)
    if (metadata[name] !== undefined) throw new errors.InvalidClientMetadata(`${name} is not supported`)
  const keys = clientKeys.optional().safeParse(metadata.jwks)
  if (!keys.success) {
    const weak = weakKeyIn(keys.error)
    throw new errors.InvalidClientMetadata(weak ? `jwks: ${weak}` : `jwks is not ${WHAT_KEYS_ARE}`)
  }
  const addresses = [...textsIn(metadata.redirect_uris), ...textsIn(metadata.post_logout_redirect_uris)]
  if (addresses.length > MOST_ADDRESSES)
    throw new errors.InvalidClientMetadata(`more than ${MOST_ADDRESSES} addresses`)
  if (!addresses.every(isRedirectAddress))
    throw new errors.CustomOIDCProviderError(
      'invalid_redirect_uri',
      'each is whole, and https, http on this machine, or of an own scheme with a dot; none has a *, a fragment or a user',
    )
}

const LONGEST_NAME = 60

/** The name that it gives itself, and where it leads: anybody may call themselves by another one’s name. */
function nameOf({ client_name: given }: Payload, [address = '']: readonly string[]): string {
  const { host, protocol } = new URL(address)
  const where = host === '' ? protocol : host
  const name = typeof given === 'string' ? given.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : ''
  return name === '' ? where : `${cutTo(name, LONGEST_NAME)} (${where})`
}

/** What is shown in the place of a secret that was shown once. */
export const isDigest = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** Null for what it has already. */
const newDigestIn = ({ client_secret: secret }: Payload): string | null =>
  typeof secret === 'string' && !isDigest(secret) ? digestOf(secret) : null

/** RFC 7592: it may send its own secret with a change, which the engine would compare with the digest. */
export async function withoutOwnSecret(
  bytes: Buffer,
  application: () => Promise<Application | null>,
): Promise<Buffer> {
  const sent = objectIn(bytes)
  if (typeof sent?.client_secret !== 'string') return bytes
  const found = await application()
  if (!found || !hasSecret(found, sent.client_secret)) return bytes
  const { client_secret: _, ...others } = sent
  return Buffer.from(JSON.stringify(others))
}

function objectIn(bytes: Buffer): Payload | null {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // The engine says so.
    return null
  }
}

/** As the engine says it of one that it does not find. */
const gone = () => new errors.InvalidToken('client mismatch')

const record = (id: string, event: string, from: 'none' | 'stored') =>
  recordAuditEvent(currentTransaction(), {
    machine: null,
    previousState: from,
    event,
    state: 'stored',
    detail: { client: id },
  })

/** One network may register fewer in ten minutes than there is room for, so that it cannot take it all: the oldest give way. */
async function makeRoom(tx: Transaction): Promise<void> {
  if ((await oneUnusedCount(tx)) < MOST_UNUSED) return
  const oldest = await maybeOneOldestUnused(tx)
  if (oldest === null)
    throw new errors.TemporarilyUnavailable(
      'too many applications have just registered: try again in ten minutes',
    )
  await removeApplicationInPart(tx, oldest)
}

export const clients = (directory: Directory): Adapter => ({
  find: async (id) => {
    // The engine fetches it.
    if (isDocument(id)) return undefined
    const found = await directory.find(id)
    return found ? metadataOf(found) : undefined
  },
  upsert: async (id, { client_secret, id_token_signed_response_alg: alg, ...given }) => {
    // An older release, which may run beside this one, takes nobody who has another one.
    const metadata: Payload = { ...given, id_token_signed_response_alg: 'EdDSA' }
    const tx = currentTransaction()
    if (JSON.stringify(metadata).length > MOST_CHARACTERS)
      throw new errors.InvalidClientMetadata('the metadata is too long')
    if (!isStorable(metadata))
      throw new errors.InvalidClientMetadata('the metadata has a character that is none')
    const isNew = (await directory.find(id)) === null
    if (!isNew && !(await holdClient(tx, id))) throw gone()
    if (isNew) await makeRoom(tx)
    const redirectUris = textsIn(metadata.redirect_uris)
    if (redirectUris.length === 0) throw new errors.InvalidClientMetadata('redirect_uris is empty')
    const isPut = await putRegisteredClient(tx, {
      id,
      name: nameOf(metadata, redirectUris),
      redirectUris,
      postLogoutRedirectUris: textsIn(metadata.post_logout_redirect_uris),
      secretDigest: newDigestIn({ client_secret }),
      showsSecret: secretMethods.includes(metadata.token_endpoint_auth_method),
      metadata,
      idTokenSignedResponseAlg: alg === 'EdDSA' ? 'EdDSA' : 'RS256',
    })
    if (!isPut) throw new errors.TemporarilyUnavailable('the registration has just changed: read it again')
    record(id, isNew ? 'application.registered' : 'application.changed', isNew ? 'none' : 'stored')
  },
  destroy: async (id) => {
    if (!(await removeApplicationInPart(currentTransaction(), id))) throw gone()
  },
})

/** Tokens by which an application reads and changes what it has registered. */
export const managements = (pool: Pool): Adapter => ({
  upsert: (id, { clientId }) => putManagementDigest(currentTransaction(), String(clientId), digestOf(id)),
  find: async (id) => {
    const found = await maybeOneManaged(queriesOf(pool), digestOf(id))
    if (!found) return undefined
    const iat = Math.floor(found.createdAt / 1000)
    return { jti: id, kind: 'RegistrationAccessToken', clientId: found.id, iat }
  },
  destroy: (id) => forgetManagement(currentTransaction(), digestOf(id)),
})
