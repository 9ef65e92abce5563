// Has the provider's engine answer a request, of which it learns no more than it would without a proxy and a session of ours.

import type { Context } from 'koa'
import type { Context as EngineContext, Provider } from 'oidc-provider'
import type { Pool } from '../../../db/pool.ts'
import { newToken } from '../../crypto/tokens.ts'
import type { Directory } from '../authorization/directory.ts'
import { hearOfMembership } from '../authorization/organizations.ts'
import { hearOfRefresh } from '../authorization/token-policy.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { describedBy } from './described-client.ts'
import { routes } from './engine.ts'
import { isDigest, withoutOwnSecret } from './registrations.ts'

const { registration } = routes

export const isOf = (path: string, route: string) => path === route || path.startsWith(`${route}/`)

/** Those that change what was granted. */
const changingRoutes: readonly string[] = [routes.token, routes.revocation, registration]

/** The engine’s session is found by ours where there is one: what its cookie says counts for who is signed out alone. */
export function presentOurs(ctx: Context, name: string, isSignedIn: boolean): void {
  if (!isSignedIn) return
  const others = ctx
    .get('cookie')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  ctx.req.headers.cookie = [...others, `${name}=${newToken()}`].join('; ')
}

type Spoken = { below: string; basePath: string; origin: string; secure: boolean; directory: Directory }

/** Has the engine answer: where its routes are it finds out from the addresses, which are AUTH_URL’s whatever a proxy says. */
export async function speak(
  ctx: Context,
  provider: Provider,
  { below, basePath, origin, secure, directory }: Spoken,
  pool: Pool,
): Promise<void> {
  const { path, originalUrl } = ctx
  Object.assign(ctx, { path: below, mountPath: basePath })
  Object.defineProperties(ctx, { href: { value: origin + originalUrl }, secure: { value: secure } })
  ctx.cookies.secure = secure
  // A page that leads on by a form has a script for that, whose hash the engine adds.
  ctx.set(
    'content-security-policy',
    "default-src 'none'; script-src 'report-sample'; base-uri 'none'; frame-ancestors 'none'",
  )
  const [engine] = provider.middleware
  const answer = async () => void (await engine?.(ctx, async () => {}))
  const application = () => directory.find(below.slice(registration.length + 1))
  const asRead = async (bytes: Buffer) =>
    ctx.method === 'PUT' ? withoutOwnSecret(bytes, application) : bytes
  try {
    const hear = (bytes: Buffer) =>
      below === routes.token ? hearOfRefresh(bytes, pool, directory) : Promise.resolve(null)
    if (changingRoutes.some((route) => isOf(below, route)))
      await answerAtOnce(ctx, pool, {
        answer,
        asRead,
        hear,
        hearMembership: (bytes) =>
          below === routes.token ? hearOfMembership(bytes, pool) : Promise.resolve(null),
        describe: (bytes) => describedBy(provider, bytes),
      })
    else await answer()
  } finally {
    ctx.path = path
  }
  // Of a secret that was shown before there is a digest alone.
  const body = ctx.body as { client_secret?: unknown } | undefined
  if (isOf(below, registration) && isDigest(body?.client_secret)) delete body?.client_secret
}

export const isSignedOut = ({ oidc }: EngineContext): boolean =>
  oidc?.route === 'end_session_confirm' && oidc.session?.destroyed === true
