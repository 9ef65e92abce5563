// Where a request comes from, as audit events and sessions keep it.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'

const MAXIMUM_AGENT = 512

/** Of a call that an application relays the address is the person's. */
export const clientInfoOf = (ctx: Context, { addressFor }: Pick<AuthDeps, 'addressFor'>) => ({
  ipAddress: addressFor(ctx) ?? ctx.ip,
  userAgent: ctx.get('user-agent').slice(0, MAXIMUM_AGENT),
})
