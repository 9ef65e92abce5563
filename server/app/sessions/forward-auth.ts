// GET /forward-auth: tells a proxy whether a request may go on to another application, and whose it is.

import type { Context } from 'koa'
import { isRedirect, redirects } from '../../../machines/app-session/redirects.ts'
import type { AppDeps } from '../deps.ts'
import { refuse } from '../steps/refuse.ts'
import { checkedSession } from './check-session.ts'
import { type CurrentSession, nobody, sendToSession } from './current-session.ts'

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
  const current = await checkedSession(ctx, deps)
  const isAsserted = current.session?.assurance === 'client-asserted'
  const event = { type: 'identity.requested', isAsserted, isPage: isPage(ctx) } as const
  const { effects } = await sendToSession(ctx, deps, current, event, {})
  if (effects.includes('giveIdentity')) {
    for (const [name, value] of Object.entries(identityOf(current))) ctx.set(name, headerText(value))
    ctx.status = 200
    ctx.body = ''
  }
  // The page is another application's, from whose address the way leads to this one.
  const leading = effects.find(isRedirect)
  if (leading) ctx.redirect(deps.appOrigin + redirects[leading])
}

/** Caddy and Traefik say what was asked for, and hand on whatever is answered; nginx knows 401 and 403 only. */
const isPage = (ctx: Context) =>
  ctx.get('x-forwarded-method') === 'GET' &&
  ctx.get('x-forwarded-uri') !== '' &&
  ctx.accepts('json', 'html') === 'html'

/** Percent-encoded as UTF-8 where a header could not hold it, or where it could be taken for something encoded. */
const headerText = (value: string) =>
  /^[\x20-\x24\x26-\x7e]*$/.test(value) ? value : encodeURIComponent(value)
