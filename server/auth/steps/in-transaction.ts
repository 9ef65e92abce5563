// Runs a transaction whose audit events carry the request's id, address and user agent.

import type { Context } from 'koa'
import { audited } from '../../db/auth/audited.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthDeps } from '../deps.ts'

const MAXIMUM_AGENT = 512

/** Where a request comes from. Of a call that an application relays this is the person's address. */
export const clientInfoOf = (ctx: Context, { addressFor }: Pick<AuthDeps, 'addressFor'>) => ({
  ipAddress: addressFor(ctx) ?? ctx.ip,
  userAgent: ctx.get('user-agent').slice(0, MAXIMUM_AGENT),
})

export const inTransaction = <T>(
  ctx: Context,
  deps: Pick<AuthDeps, 'pool' | 'addressFor'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => audited(deps.pool, { requestId: ctx.state.requestId, ...clientInfoOf(ctx, deps) }, work)
