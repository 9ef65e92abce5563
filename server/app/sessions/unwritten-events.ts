// What was done is not undone because it could not be written down for the audit: that is logged.

import type { Context } from 'koa'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import { isDatabaseAway } from '../../db/database-problem.ts'
import type { AppDeps } from '../deps.ts'

export const logUnwritten = (ctx: Context, log: AppDeps['log'], error: unknown): void =>
  log.error('An audit event could not be written.', {
    event: 'audit.failed',
    requestId: ctx.state.requestId,
    error,
  })

/** Writes with the events, and without them where they are what fails. @throws where nothing can be written */
export async function writeWithEvents(
  ctx: Context,
  log: AppDeps['log'],
  events: readonly AuditEvent[],
  write: (events: readonly AuditEvent[]) => Promise<void>,
): Promise<void> {
  await write(events).catch(async (error: unknown) => {
    if (events.length === 0 || isDatabaseAway(error)) throw error
    await write([])
    logUnwritten(ctx, log, error)
  })
}
