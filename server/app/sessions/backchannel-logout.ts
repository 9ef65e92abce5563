// POST /auth/backchannel-logout: the auth service says that a person's sessions have ended (OpenID Connect Back-Channel Logout 1.0).

import type { Context } from 'koa'
import { markSessionsEnded } from '../../db/app/app-session-table.ts'
import { CallFailed } from '../../http/client.ts'
import { readBody } from '../../http/read-body.ts'
import type { AppDeps } from '../app-deps.ts'
import { forgetPerson } from '../rows/members.flow.ts'
import { runOrganizationFlow } from '../rows/run-organization-flow.ts'
import { refuse } from '../steps/refuse-request.ts'

const MAXIMUM_BYTES = 16_384

/**
 * The sessions end at their next requests, as their machine says. A token that comes twice changes nothing more, so that
 * none has to be remembered.
 */
export async function backchannelLogout(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  const read = await readBody(ctx, MAXIMUM_BYTES)
  if ('refused' in read)
    return refuse(ctx, 413, 'The body is larger than 16 KB, or was cut short.', 'invalid_request')
  const token = new URLSearchParams(read.bytes.toString('utf8')).get('logout_token') ?? ''
  try {
    const ended = await deps.readLogoutToken(token)
    if (!ended) return refuse(ctx, 400, 'There is no valid logout_token in the form.', 'invalid_request')
    if (ended.isDeleted)
      await runOrganizationFlow(
        deps,
        ctx.state.requestId,
        { person: { authUserId: ended.authUserId } },
        forgetPerson,
      )
    else await markSessionsEnded(deps.pool, ended.authUserId, ended.at)
    deps.log.info(ended.isDeleted ? 'A person is deleted.' : 'A person’s sessions have ended.', {
      event: 'sessions.ended',
      requestId: ctx.state.requestId,
    })
    ctx.status = 200
    ctx.body = Buffer.alloc(0)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    refuse(ctx, 503, 'The auth service’s keys can’t be fetched right now. Try again in a moment.')
  }
}
