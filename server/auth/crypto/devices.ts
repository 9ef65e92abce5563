// Recognises a device by what it sends without being asked, for those that keep no cookie.

import { createHmac } from 'node:crypto'
import { keysFrom } from '../../crypto/derived-keys.ts'
import { addressKey } from '../../http/client-address.ts'

type ClientInfo = { ipAddress: string; userAgent: string }

/** Of its network and the kind of its program: the same after an update, and of no use to whoever reads the table. */
export type TraceOf = (client: ClientInfo) => string

/** @param secrets newest first */
export function createTraces(secrets: readonly string[]): TraceOf {
  const [key] = keysFrom(secrets, 'lockstep trace of a device')
  return ({ ipAddress, userAgent }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([addressKey(ipAddress), userAgent.replace(/[\d._]+/g, '')]))
      .digest('hex')
}
