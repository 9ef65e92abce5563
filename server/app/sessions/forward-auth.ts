// GET /forward-auth: tells a proxy whether a request may go on to another application, and whose it is.

import type { Context } from 'koa'
import { isRedirect, redirects } from '../../../machines/app-session/redirects.ts'
import type { Demand } from '../../../machines/kit/demand.ts'
import {
  challenge,
  insufficientAuthentication,
  NO_DEMAND,
  parseDemand,
  stepUpAddress,
} from '../../tokens/demand.ts'
import { stepUpRequired } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'
import { type CurrentSession, nobody } from './current-session.ts'
import { requestIdentity } from './session.flow.ts'
import { runSession } from './session.host.ts'
import { answers } from './session-effects.ts'

/** As CGI names who has been authenticated. The id is the auth service's; a tenant is the one that was chosen. */
const identityOf = ({ authUserId, user, session }: CurrentSession) => ({
  'Remote-User': authUserId,
  'Remote-Email': user.email,
  'Remote-Name': user.name,
  'Remote-Tenant': session?.tenantId ?? '',
})

const identityNames = Object.keys(identityOf(nobody)).map((name) => name.toLowerCase())

/** CGI, WSGI and PHP know `Remote_User` and `Remote.User` by the name of `Remote-User`. */
const meansIdentity = (name: string) => identityNames.includes(name.replaceAll(/[^a-z0-9]/g, '-'))

/**
 * For nginx's auth_request, Traefik's ForwardAuth and Caddy's forward_auth: 200 with the identity in headers, all of them,
 * empty ones included, so that a proxy that copies them leaves none of the visitor's own; otherwise 401 or 403, or for
 * a browser's page, where the proxy says that it is one, the way to sign in.
 */
export async function forwardAuth(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  const forged = Object.entries(ctx.headers).find(([name, value]) => value !== '' && meansIdentity(name))?.[0]
  if (forged)
    return refuse(
      ctx,
      403,
      `The request says by ${forged} who it is from, which only a proxy may: have the proxy remove that header before it asks.`,
      'FORGED_IDENTITY',
    )
  const demands = demandsOf(ctx)
  if (!demands) return refuse(ctx, 400, NO_DEMAND, 'NO_DEMAND')
  const { answer, current } = await runSession(ctx, deps, {}, requestIdentity(isPage(ctx), demands))
  // The page is another application's, from whose address the way leads to this one.
  if (answer && isRedirect(answer)) return ctx.redirect(deps.appOrigin + redirects[answer])
  if (answer === 'refuseStaleSession' || answer === 'refuseBelowDemand') return sendToStepUp(ctx, deps)
  if (answer !== 'giveIdentity') return answer ? answers[answer](ctx, deps) : undefined
  for (const [name, value] of Object.entries(identityOf(current))) ctx.set(name, headerText(value))
  ctx.status = 200
  ctx.body = ''
}

/**
 * What the proxy demands for this path. A visitor's own header can add to it and take nothing away: several are met all.
 * @returns null where one of them is no demand
 */
function demandsOf(ctx: Context): readonly Demand[] | null {
  const text = ctx.get('lockstep-demand')
  const demands = text === '' ? [] : text.split(',').map((one) => parseDemand(one.trim()))
  return demands.every((one) => one !== null) ? demands : null
}

/** A page is led to where its person proves it; a program is told what is wanted, and a proxy that hands on no answer the way. */
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

/** Percent-encoded as UTF-8 where a header could not hold it, or where it could be taken for something encoded. */
const headerText = (value: string) =>
  /^[\x20-\x24\x26-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
