// The OpenID provider: other applications sign in by this service. Nothing of this folder is loaded where there are none.

import type { Context, Middleware } from 'koa'
import type { Context as EngineContext, Provider } from 'oidc-provider'
import type { OidcClient } from '../../config/oidc-clients.ts'
import type { AuditEntry } from '../../db/auth/audit-event.ts'
import { audited, byItself } from '../../db/auth/audited.ts'
import { callerOf } from '../../http/limit-requests.ts'
import { answerTooMany } from '../../http/too-many-requests.ts'
import { noteTransition } from '../../http/transitions.ts'
import { authErrors } from '../../wire/auth-errors.ts'
import { ENDED_MEMBERSHIPS } from '../../wire/ended-membership-call.ts'
import type { AuthDeps, OpenProvider } from '../deps.ts'
import { endPresentedSessions } from '../flows/sessions/sign-out.ts'
import { askAboutToken, asksAboutTokens } from '../steps/ask-about-token.ts'
import { clientInfoOf } from '../steps/client-info.ts'
import { isImpersonating, presentedSession } from '../steps/find-session.ts'
import { decide } from './authorization/decision.ts'
import { createDirectory, type Directory, type Documents } from './authorization/directory.ts'
import { organizationsAsked } from './authorization/organizations.ts'
import { answeringFailures, failingAsOAuth } from './engine/answer-failure.ts'
import { operationsOf } from './engine/described.ts'
import { APPLICATIONS, createEngine, INTERACTION, routes } from './engine/engine.ts'
import { isPushedByStranger } from './engine/pushed-by-stranger.ts'
import { isOf, isSignedOut, presentOurs, speak } from './engine/speak.ts'
import { bind } from './flow/bound.ts'
import { answerEndedMemberships } from './flow/hear-ended-memberships.ts'
import type { TokenPolicy } from './flow/heard-policy.ts'
import { continuingRemovals } from './flow/remove-application.ts'
import { sendFailed, sendRefused, sendSignedOut, sendSignOutPage } from './pages/provider-pages.ts'
import { answerApplications } from './routes/applications.ts'
import { answerAtTheDoor } from './routes/at-the-door.ts'
import { answerDevice } from './routes/device-routes.ts'
import { answerInteraction } from './routes/interaction.ts'
import { answerLateSignOut, isLateSignOut, withRequest } from './routes/late-sign-out.ts'

export type ProviderOptions = {
  /** AUTH_URL, its path included. */
  issuer: string
  appOrigin: string
  clients: readonly OidcClient[]
  /** Where the application says of which organizations people are members; null where nobody says it. */
  organizations: { address: string; secrets: readonly string[] } | null
  /** Whether applications may register by themselves. */
  registers: boolean
  documents: Documents
  /** In which its pages are. */
  languages: readonly string[]
}

const OPENID = '/.well-known/openid-configuration'
/** RFC 8414: of an issuer with a path, the path follows. */
const OAUTH = '/.well-known/oauth-authorization-server'

/** The engine’s, by their paths below the issuer, and what is below them; the key set is a route of ours. */
const { jwks: _, registration, code_verification: DEVICE, ...engines } = routes
const engineRoutes = [...Object.values(engines), OPENID, OAUTH]

/** Those that browsers open: our cookie says who is signed in. */
const pages = [INTERACTION, APPLICATIONS, DEVICE]
const browserRoutes = [routes.authorization, routes.end_session, ...pages]

export function openProvider(
  deps: AuthDeps,
  { issuer, appOrigin, clients, organizations, registers, documents, languages }: ProviderOptions,
): OpenProvider {
  const { origin, pathname, protocol } = new URL(issuer)
  const basePath = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  const directory = createDirectory(deps.pool, clients, documents)
  const organizes = organizations !== null
  const asked = organizations && organizationsAsked(organizations.address, organizations.secrets, deps.log)
  const engineOf = engineByKey(deps, {
    issuer,
    basePath,
    appOrigin,
    directory,
    organizes,
    registers,
    documents,
    languages,
  })
  const served = [...engineRoutes, ...(registers ? [registration] : []), ...pages, ENDED_MEMBERSHIPS]
  const sessionCookie = `${protocol === 'https:' ? '__Secure-' : ''}${deps.cookies.prefix}.openid_session`

  /** Its path as the engine knows it; null for what is none of the provider’s. */
  const pathBelow = (path: string): string | null => {
    if (path === `${OAUTH}${basePath}`) return OAUTH
    const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null
    return below !== null && served.some((route) => isOf(below, route)) ? below : null
  }

  const serve: Middleware = async function serveProvider(ctx, next) {
    const below = pathBelow(ctx.path)
    if (below === null) return next()
    const isOfBrowser = browserRoutes.some((route) => isOf(below, route))
    const isPage = pages.some((route) => isOf(below, route))
    const show = isOfBrowser ? () => sendFailed(ctx, appOrigin, isPage) : null
    await answeringFailures(ctx, deps.log, () => answer(ctx, below, isOfBrowser), show)
  }

  /** What strangers have us keep or fetch. @returns how many seconds to wait */
  const takeAsSignUp = (ctx: Context): Promise<number> =>
    deps.limits.takeForCaller({ rule: 'sign-up', caller: callerOf(ctx), requestId: ctx.state.requestId })

  const answer = async (ctx: Context, below: string, isOfBrowser: boolean): Promise<void> => {
    if (isOfBrowser && (await answerAtTheDoor(ctx, below, appOrigin))) return
    // An operator who acts as somebody may sign out from anywhere, and is asked first, as anybody is.
    const isSignOut = isOf(below, routes.end_session)
    const session = isOfBrowser ? await presentedSession(ctx, deps, { impersonated: isSignOut }) : null
    // The form would know who is signed in, and lead back here; another application would take an operator for the person.
    if (isImpersonating(ctx) && !isSignOut) return refuseImpersonated(ctx, appOrigin)
    const clientInfo = { requestId: ctx.state.requestId, ...clientInfoOf(ctx) }
    const committed = (trail: readonly AuditEntry[]) => {
      for (const { machine, previousState, state } of trail)
        if (machine) noteTransition(ctx, deps.metrics, { machine, from: previousState, to: state })
    }
    const { telling } = deps.flowOptions
    const bound = {
      applications: new Map(),
      given: new Map(),
      code: null,
      token: null,
      session,
      userFields: deps.userFields,
      clientInfo,
      committed,
      telling,
      policy: policyOf(ctx, deps),
      heard: null,
      organizations: asked,
      membership: null,
      mayFetch: async () => (await takeAsSignUp(ctx)) === 0,
      described: null,
      tx: null,
      grantSessionId: null,
      grantOrganization: null,
      familyId: null,
      isJudged: false,
      isAsserting: false,
    }
    const provider = await engineOf()
    await bind(bound, async () => {
      if (isOf(below, ENDED_MEMBERSHIPS)) return answerEndedMemberships(ctx, deps.pool, deps.sessionsEnded)
      const page = {
        pool: deps.pool,
        directory,
        appOrigin,
        signInPage: `${appOrigin}/auth/step-up`,
      }
      if (isOf(below, APPLICATIONS))
        return answerApplications(ctx, { ...page, address: `${origin}${basePath}${APPLICATIONS}` })
      if (isOf(below, INTERACTION))
        return answerInteraction(ctx, { ...page, provider, address: `${origin}${basePath}${INTERACTION}` })
      if (isOf(below, DEVICE))
        return answerDevice(ctx, {
          ...page,
          provider,
          limits: deps.limits,
          address: `${origin}${basePath}${DEVICE}`,
        })
      const isPushed = below === routes.pushed_authorization_request && ctx.method === 'POST'
      if (isPushed && (await isPushedByStranger(ctx, directory))) {
        const wait = await takeAsSignUp(ctx)
        if (wait > 0) return answerTooMany(ctx, wait)
      }
      presentOurs(ctx, sessionCookie, session !== null)
      const spoken = { below, basePath, origin, secure: deps.cookies.secure, directory }
      await speak(ctx, provider, spoken, deps.pool)
      if (isSignedOut(ctx as EngineContext)) await endPresentedSessions(ctx, deps)
    })
  }
  const { pool, flowOptions } = deps
  const removal = continuingRemovals(pool, (work) =>
    audited(pool, byItself, work, { telling: flowOptions.telling }),
  )
  return { serve, operations: operationsOf(registers), removal }
}

function refuseImpersonated(ctx: Context, appOrigin: string): void {
  ctx.status = 403
  const { message } = authErrors.NOT_WHILE_IMPERSONATING
  sendRefused(ctx, appOrigin, { error: 'access_denied', error_description: message })
}

/** Made anew where another key signs: the engine takes its keys when it is made. */
function engineByKey(
  { keys, rsaKeys, pool, log, cookies, userFields }: AuthDeps,
  options: Pick<ProviderOptions, 'issuer' | 'appOrigin' | 'registers' | 'documents' | 'languages'> & {
    basePath: string
    directory: Directory
    organizes: boolean
  },
): () => Promise<Provider> {
  const { issuer, basePath, appOrigin, directory, organizes, registers, documents, languages } = options
  const rings = [keys, ...(rsaKeys ? [rsaKeys] : [])]
  let made: { kids: string; provider: Provider } | null = null
  return async () => {
    const signing = await Promise.all(rings.map((ring) => ring.current()))
    const kids = signing.map(({ kid }) => kid).join()
    if (made?.kids === kids) return made.provider
    const published = (await Promise.all(rings.map((ring) => ring.published()))).flat()
    const others = published.filter(({ kid }) => !signing.some((one) => one.kid === kid))
    const provider = createEngine(
      {
        issuer,
        basePath,
        pool,
        userFields,
        log,
        cookies,
        directory,
        organizes,
        registers,
        documents,
        languages,
        pages: {
          refused: (ctx, error) => {
            if (ctx.status >= 500) return sendFailed(ctx, appOrigin)
            if (!isLateSignOut(ctx, error.error)) return sendRefused(ctx, appOrigin, error)
            const address = `${basePath}${routes.end_session}`
            answerLateSignOut(ctx, { address, signedOut: () => sendSignedOut(ctx, appOrigin) })
          },
          askSignOut: (ctx, form) => sendSignOutPage(ctx, withRequest(ctx, form)),
          signedOut: (ctx) => sendSignedOut(ctx, appOrigin),
        },
        decide: (ctx, provider) =>
          failingAsOAuth(log, async () => {
            const client = await directory.find(ctx.oidc.client.clientId)
            if (!client) throw new Error('The engine answers an application that nobody has named.')
            return decide(ctx, { pool, provider, client })
          }),
      },
      { signing, others },
    )
    made = { kids, provider }
    return provider
  }
}

const policyOf = (ctx: Context, deps: AuthDeps): TokenPolicy =>
  asksAboutTokens(deps)
    ? {
        ask: (asked) => askAboutToken(ctx, deps, asked),
        passesUnanswered: deps.flowOptions.asked.passesUnanswered.includes('token'),
      }
    : null
