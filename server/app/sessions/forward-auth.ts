// GET /forward-auth: tells a proxy whether a request may go on to another application, and whose it is.

import type { Context } from 'koa'
import { isRedirect, redirects } from '../../../machines/app-session/pages-led-to.ts'
import { challenge, insufficientAuthentication, stepUpAddress } from '../../tokens/token-demand.ts'
import { stepUpRequired } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'
import type { CurrentSession } from './current-session.ts'
import { giveIdentity, type Identity, readForwarded } from './forwarded.ts'
import { requestIdentity } from './session.flow.ts'
import { runSession } from './session.handlers.ts'
import { answers } from './session-effects.ts'

const identityOf = ({ authUserId, user, session }: CurrentSession): Identity => ({
  'Remote-User': authUserId,
  'Remote-Email': user.email,
  'Remote-Name': user.name,
  'Remote-Tenant': session?.tenantId ?? '',
})

/**
 * For nginx's auth_request, Traefik's ForwardAuth and Caddy's forward_auth: 200 with the identity in headers, all of them,
 * empty ones included, so that a proxy that copies them leaves none of the visitor's own; otherwise 401 or 403, or for
 * a browser's page, where the proxy says that it is one, the way to sign in.
 */
export async function forwardAuth(ctx: Context, deps: AppDeps): Promise<void> {
  const asked = readForwarded(ctx)
  if (!asked) return
  const { answer, current } = await runSession(ctx, deps, {}, requestIdentity(isPage(ctx), asked.demands))
  // The page is another application's, from whose address the way leads to this one.
  if (answer && isRedirect(answer)) return ctx.redirect(deps.appOrigin + redirects[answer])
  if (answer === 'refuseStaleSession' || answer === 'refuseBelowDemand') return sendToStepUp(ctx, deps)
  if (answer !== 'giveIdentity') return answer ? answers[answer](ctx, deps) : undefined
  giveIdentity(ctx, identityOf(current))
}

/** A page is redirected to where its person proves it; a program learns what is demanded, and a proxy that passes on no response learns where to redirect. */
function sendToStepUp(ctx: Context, { appOrigin }: AppDeps): void {
  const asked = ctx.get('x-forwarded-uri') || ctx.get('x-original-uri')
  const back = /^\/(?![/\\])/.test(asked) ? asked : null
  const way = stepUpAddress('/auth/step-up', ctx.state.needed, back)
  if (isPage(ctx)) {
    ctx.redirect(appOrigin + way)
    return
  }
  refuse(ctx, 401, stepUpRequired[1], stepUpRequired[2], ctx.state.stepUp)
  ctx.set({
    'www-authenticate': challenge(insufficientAuthentication(ctx.state.needed)),
    'lockstep-step-up': way,
  })
}

/** Caddy and Traefik say what was asked for, and hand on whatever is answered; nginx knows 401 and 403 only. */
const isPage = (ctx: Context) =>
  ctx.get('x-forwarded-method') === 'GET' &&
  ctx.get('x-forwarded-uri') !== '' &&
  ctx.accepts('json', 'html') === 'html'
