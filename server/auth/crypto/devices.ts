// Recognises a device by what it sends without being asked, for those that keep no cookie.

import { createHmac, hkdfSync } from 'node:crypto'
import { addressKey } from '../../http/client-address.ts'

type ClientInfo = { ipAddress: string; userAgent: string }

/** Of its network and the kind of its program: the same after an update, and of no use to whoever reads the table. */
export type TraceOf = (client: ClientInfo) => string

/** @param secrets newest first */
export function createTraces([newest]: readonly string[]): TraceOf {
  if (newest === undefined) throw new Error('Traces need a secret.')
  const key = Buffer.from(hkdfSync('sha256', newest, '', 'lockstep trace of a device', 32))
  return ({ ipAddress, userAgent }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([addressKey(ipAddress), userAgent.replace(/[\d._]+/g, '')]))
      .digest('hex')
}
