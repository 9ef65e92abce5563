// Codes of devices without a browser (RFC 8628): a request that waits for a person and, once it is granted, a code like any other.

import { type Adapter, errors, type Payload } from 'oidc-provider'
import { maybeOneCode } from '../../db/auth/authorization-code.ts'
import { maybeAddDeviceAuthorization, maybeOneDevicePolled } from '../../db/auth/device-authorization.ts'
import type { Pool } from '../../db/pool.ts'
import { digestOf } from '../crypto/tokens.ts'
import { currentTransaction, queriesOf } from './bound.ts'
import type { Directory } from './directory.ts'

/** As the engine writes them, whatever somebody has typed between. */
export const normalised = (userCode: string): string => userCode.toUpperCase().replaceAll(/[^A-Z]/g, '')

/** No cookie of the engine has such a digest. */
export const digestOfUserCode = (userCode: string): string => digestOf(`user code ${normalised(userCode)}`)

const whatIsKept = ({ jti: _, userCode: __, deviceInfo: ___, ...payload }: Payload): Payload => payload

/** @param redeem has its machine say whether a code is good */
export const deviceCodes = (
  pool: Pool,
  directory: Directory,
  redeem: (id: string) => Promise<void>,
): Adapter => ({
  upsert: async (id, payload, lifetimeSeconds) => {
    const client = await directory.find(String(payload.clientId))
    // Anybody could lead people to a page of ours that asks for them.
    if (!client || client.isOpen)
      throw new errors.CustomOIDCProviderError('unauthorized_client', 'an operator has not added this client')
    const digests = { digest: digestOfUserCode(String(payload.userCode)), deviceDigest: digestOf(id) }
    const kept = { payload: whatIsKept(payload), lifetimeSeconds }
    if (!(await maybeAddDeviceAuthorization(queriesOf(pool), digests, kept)))
      throw new errors.TemporarilyUnavailable('try again')
  },
  find: async (id) => {
    const digest = digestOf(id)
    const granted = await maybeOneCode(queriesOf(pool), digest)
    // A browser’s is of another kind, which the engine refuses.
    if (granted) return { ...granted.payload, jti: id }
    const polled = await maybeOneDevicePolled(queriesOf(pool), digest)
    if (!polled || polled.isOver) return undefined
    const error = polled.isDenied && { error: 'access_denied', errorDescription: 'It was refused' }
    return { ...polled.payload, jti: id, ...error }
  },
  consume: async (id) => {
    // One that was refused gives nothing, however often the device asks.
    const polled = await maybeOneDevicePolled(currentTransaction(), digestOf(id))
    if (!polled?.isDenied) await redeem(id)
  },
  destroy: async () => {},
  revokeByGrantId: async () => {},
})
