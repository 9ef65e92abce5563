// Recognises a device by what it sends without being asked, for those that keep no cookie.

import { createHmac } from 'node:crypto'
import { keysFrom } from '../../crypto/derived-keys.ts'
import { addressKey } from '../../http/client-address.ts'

type ClientInfo = { ipAddress: string; userAgent: string }

/**
 * Of its network and the kind of its program: the same after an update, and useless to a reader of the table. One for each
 * secret, so that a device is still known when the secret that it was remembered by is removed.
 */
export type TracesOf = (client: ClientInfo) => readonly string[]

/** @param secrets newest first */
export function createTraces(secrets: readonly string[]): TracesOf {
  const keys = keysFrom(secrets, 'lockstep trace of a device')
  return ({ ipAddress, userAgent }) => {
    const client = JSON.stringify([addressKey(ipAddress), userAgent.replace(/[\d._]+/g, '')])
    return keys.map((key) => createHmac('sha256', key).update(client).digest('hex'))
  }
}
