// POST /oauth2/ended-memberships: the application says, in a signed call, whose memberships of an organization have ended.

import type { Context } from 'koa'
import { endClientSessionsOf } from '../../../db/auth/client-session.ts'
import { withdrawScope } from '../../../db/auth/consent.ts'
import { noteEndedMembership } from '../../../db/auth/ended-membership.ts'
import { anyGrantsOfMembershipForUpdate } from '../../../db/auth/oauth-grant.ts'
import type { Pool } from '../../../db/pool.ts'
import { jsonOf } from '../../../http/client.ts'
import { readBody } from '../../../http/read-body.ts'
import { endedMemberships } from '../../../wire/ended-membership-call.ts'
import { MAXIMUM_BYTES } from '../../steps/read-input.ts'
import { changing } from './bound.ts'
import { scopeOfOrganization } from './organization-scope.ts'
import { endMembership } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'

function refuse(ctx: Context, status: number, error: string, error_description: string): void {
  Object.assign(ctx, { status, body: { error, error_description } })
}

/**
 * Each person in a transaction of their own: a call that is interrupted comes again, and what has ended ends no second time.
 * @param sessionsEnded has applications hear that they are signed out
 */
export async function answerEndedMemberships(
  ctx: Context,
  pool: Pool,
  sessionsEnded: () => void,
): Promise<void> {
  if (ctx.method !== 'POST') return refuse(ctx, 405, 'invalid_request', 'Send the call by POST')
  if (!ctx.state.caller)
    return refuse(ctx, 401, 'unauthorized', 'Sign the call with SERVICE_SECRET, as the application does')
  const read = await readBody(ctx, MAXIMUM_BYTES)
  const { data } = endedMemberships.safeParse('bytes' in read ? jsonOf({ body: read.bytes }) : null)
  if (!data)
    return refuse(
      ctx,
      400,
      'invalid_request',
      'Send JSON with organizationId, a text, and userIds, a list of at most 200 texts',
    )
  const { organizationId, userIds } = data
  for (const userId of userIds)
    await changing(pool, async (tx) => {
      // Before the grants, as a person takes both back: each would wait for the other.
      await withdrawScope(tx, { userId, scope: scopeOfOrganization(organizationId) })
      await noteEndedMembership(tx, { userId, organizationId })
      const grants = await anyGrantsOfMembershipForUpdate(tx, { userId, organizationId })
      await endClientSessionsOf(tx, grants)
      for (const grant of grants) await runProviderFlow(tx, { grant }, endMembership())
    })
  sessionsEnded()
  ctx.status = 204
}
