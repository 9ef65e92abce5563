// Codes of devices without a browser (RFC 8628): a request that waits for a person and, once it is granted, a code like any other.

import { type Adapter, errors, type Payload } from 'oidc-provider'
import { maybeAddDeviceAuthorization, maybeOneDevicePolled } from '../../../db/auth/device-authorization.ts'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { Directory } from '../authorization/directory.ts'
import { currentBound, currentTransaction, queriesOf } from '../flow/bound.ts'
import { findCode, redeemCode } from './codes-and-tokens.ts'
import { kept } from './kept.ts'

/** As the engine writes them, whatever somebody has typed between. */
export const normalised = (userCode: string): string => userCode.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** No cookie of the engine has such a digest. */
export const digestOfUserCode = (userCode: string): string => digestOf(`user code ${normalised(userCode)}`)

const whatIsKept = ({ userCode: _, deviceInfo: __, ...payload }: Payload): Payload => payload

export const deviceCodes = (pool: Pool, directory: Directory): Adapter => ({
  upsert: async (id, payload, lifetimeSeconds) => {
    const client = await directory.find(String(payload.clientId))
    // Anybody could lead people to a page of ours that asks for them.
    if (!client || client.isOpen)
      throw new errors.CustomOIDCProviderError('unauthorized_client', 'an operator has not added this client')
    const digests = { digest: digestOfUserCode(String(payload.userCode)), deviceDigest: digestOf(id) }
    const stored = kept(whatIsKept(payload), lifetimeSeconds)
    if (!(await maybeAddDeviceAuthorization(queriesOf(pool), digests, stored)))
      throw new errors.TemporarilyUnavailable('try again')
  },
  find: async (id) => {
    // A browser’s is of another kind, which the engine refuses.
    const granted = await findCode(id)
    if (granted) return granted
    const polled = await maybeOneDevicePolled(currentTransaction(), digestOf(id))
    if (!polled || polled.isOver) return undefined
    const error = polled.isDenied && { error: 'access_denied', errorDescription: 'It was refused' }
    return { ...polled.payload, jti: id, ...error }
  },
  // Of a request that was refused there is no code, however often the device asks.
  consume: async () => {
    if (currentBound().code) await redeemCode()
  },
  destroy: async () => {},
  revokeByGrantId: async () => {},
})
