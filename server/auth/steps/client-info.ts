// Where a request comes from, as audit events and sessions keep it.

import type { Context } from 'koa'
import { callerOf } from '../../http/limit-requests.ts'

const MAXIMUM_AGENT = 512

/** Of a call that an application relays the address is the person's. */
export function clientInfoOf(ctx: Context) {
  const caller = callerOf(ctx)
  return {
    ipAddress: 'address' in caller ? caller.address : ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, MAXIMUM_AGENT),
  }
}
