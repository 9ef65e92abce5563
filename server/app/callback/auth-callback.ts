// POST /auth/auth-callback: runs the callback machine for a request, and answers what its final state says.

import type { Context } from 'koa'
import type {
  CallbackContext,
  CallbackInput,
  CallbackPolicy,
} from '../../../machines/callback/callback.types.ts'
import { policyUsed } from '../../../machines/callback/policy-used.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import type { AuditEvent } from '../../db/app/app-audit-event.ts'
import { addRefusal } from '../../db/app/refusal.ts'
import { addressKey } from '../../http/client-address.ts'
import { languageOf } from '../../http/language.ts'
import { answerTooMany } from '../../http/too-many-requests.ts'
import { noteTransition } from '../../http/transitions.ts'
import type { Override } from '../../telemetry/overrides.ts'
import { type Impersonation, isSaidOfActing } from '../../tokens/impersonation.ts'
import { claimsOfClient } from '../../tokens/read-claims.ts'
import { cookieToken, kindOf } from '../../tokens/token-kind.ts'
import { type CallbackReply, membershipsAfter } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { ownReason, sessionOf } from '../sessions/app-session.ts'
import { levelsIn } from '../sessions/current-session.ts'
import { openSession } from '../sessions/session.flow.ts'
import { runSession } from '../sessions/session.handlers.ts'
import { readJson } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse-request.ts'
import type { CallbackRequest } from './callback-ports.ts'
import { runInFlight } from './limit-in-flight.ts'

export async function authCallback(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  const body = await readJson(ctx)
  if (body) await runInFlight(ctx, deps.callback.inFlight, () => answer(ctx, deps, body))
}

async function answer(ctx: Context, deps: AppDeps, body: Record<string, unknown>): Promise<void> {
  const request = requestOf(ctx, deps, body)
  const input: CallbackInput = {
    policy: deps.callback.policy,
    request: conceal(request),
    bodyToken: kindOf(request.tokens.body),
    cookieToken: kindOf(request.tokens.cookie),
    clientUser: isSaidOfActing(body.user, body.token) ? null : claimsOfClient(body.user),
  }
  const begun = performance.now()
  const { value: state, output, context } = await run(deps.callbackMachine, input)
  for (const override of overridesUsed(state, context, performance.now() - begun))
    deps.overrideUsed(override, ctx.state.requestId)
  const opens = output !== undefined && 'redirect' in output
  const wait = opens ? await waitOf(ctx, deps, request, context) : 0
  if (wait > 0) return answerTooMany(ctx, wait)
  report(ctx, deps, state, { context, opens })
  if (!output) throw new Error(`The callback machine ended in ${state} without an answer.`)
  if ('unavailable' in output) {
    ctx.set('retry-after', '1')
    return refuse(ctx, 503, 'The service is busy. Try again in a moment.')
  }
  if ('error' in output) {
    await countRefusal(ctx, deps, state, context)
    return refuse(ctx, 401, output.error)
  }
  const token = context.assurance === 'token' ? String(request.tokens[context.source]) : null
  const { authSessionId = null, reason = null, impersonation = null } = request
  const sealedToken = token && deps.seal.close(token)
  const from = sessionFrom(context, output.tenantId)
  // Can be checked again, unless it is a JWT without a known session.
  const isFollowed = from.validatedBy !== 'verifyJwt' || authSessionId !== null
  const opened = {
    ...from,
    sealedToken,
    isFollowed,
    // In which an operator acts as somebody it is never kept.
    isBrief: impersonation !== null || isBrief(ctx, request),
    reason: ownReason(reason),
    impersonation,
  }
  const provenAt = reason?.provenAt ?? null
  const facts = {
    session: opened,
    authSessionId,
    provenAt,
    callback: auditEventOf(ctx, state, context, impersonation),
  }
  const tenant = request.tenants?.find(({ id }) => id === output.tenantId) ?? null
  const levels = levelsIn(tenant, opened, deps.demandedOf)
  const flow = openSession(opened.emailVerified, membershipsAfter[output.redirect], levels)
  await runSession(ctx, deps, { opened: facts }, flow)
  ctx.body = { success: true, redirect: output.redirect } satisfies CallbackReply
}

/** Each callback opens a session that lives for weeks. What only the client says is counted for its network: others may say it, too. */
function waitOf(
  ctx: Context,
  { limits }: AppDeps,
  { authSessionId }: CallbackRequest,
  { assurance, userId }: CallbackContext,
): Promise<number> {
  const from = assurance === 'token' ? '' : ` from ${addressKey(ctx.ip)}`
  const caller = { session: authSessionId ?? `user ${userId}${from}` }
  return limits.takeForCaller({ rule: 'callback', caller, requestId: ctx.state.requestId })
}

/**
 * As the form says, by a header, since the body is specified. Where nothing says it, brief if the auth service’s own session is, or if
 * the one that this callback renews was.
 */
function isBrief(ctx: Context, { isBrief: saidOfAuthSession }: CallbackRequest): boolean {
  const isWanted = ctx.get('x-remember-me')
  if (isWanted === 'true') return false
  return isWanted === 'false' || saidOfAuthSession === true || (sessionOf(ctx)?.isBrief ?? false)
}

function requestOf(
  ctx: Context,
  { callback, authCookie }: AppDeps,
  body: Record<string, unknown>,
): CallbackRequest {
  const { deadlineMilliseconds } = callback
  return {
    tokens: { body: body.token, cookie: cookieToken(ctx.get('cookie'), authCookie) },
    madeFor: { address: ctx.ip },
    language: languageOf(ctx),
    deadline: performance.now() + (deadlineMilliseconds ?? Number.POSITIVE_INFINITY),
  }
}

function sessionFrom({ userId, claims, assurance, findings }: CallbackContext, tenantId: string | null) {
  if (typeof userId !== 'number' || !claims) throw new Error('The callback machine redirects nobody.')
  const validatedBy = findings.at(-1)?.step ?? null
  return { userId, emailVerified: claims.email_verified, assurance, tenantId, validatedBy }
}

const inWords = ({ findings }: CallbackContext) => findings.map(({ step, result }) => `${step}: ${result}`)

/**
 * The specified answer hides the reason; log and metrics record the final state and the findings before it. Of one that opens a session
 * the audit has the same: a line for each would be as many as there are sign-ins.
 */
function report(
  ctx: Context,
  { log, metrics }: AppDeps,
  state: string,
  { context, opens }: { context: CallbackContext; opens: boolean },
): void {
  log[opens ? 'debug' : 'info']('Callback answered.', {
    event: 'callback.answered',
    requestId: ctx.state.requestId,
    state,
    findings: inWords(context),
  })
  metrics.decided('callback', state)
  noteTransition(ctx, null, { machine: 'callback', from: null, to: state })
  for (const { step, result } of context.findings) metrics.found(step, result)
}

/** Of whom nobody knows, only a number is kept: anybody may send callbacks without end. */
async function countRefusal(
  ctx: Context,
  { pool, log }: AppDeps,
  state: string,
  context: CallbackContext,
): Promise<void> {
  const refusal = { state, findings: inWords(context), address: addressKey(ctx.ip) }
  await addRefusal(pool, refusal).catch((error: unknown) =>
    log.error('A refusal could not be counted.', {
      event: 'audit.failed',
      requestId: ctx.state.requestId,
      error,
    }),
  )
}

function auditEventOf(
  ctx: Context,
  state: string,
  context: CallbackContext,
  impersonation: Impersonation | null,
): AuditEvent {
  const { assurance, claims, clientUser, userId } = context
  const contradicted = claims !== null && clientUser !== null && claims.sub !== clientUser.sub
  const actor = impersonation && { actor: impersonation.by }
  const detail = { findings: inWords(context), assurance, contradicted, ...actor }
  return {
    requestId: ctx.state.requestId,
    machine: 'callback',
    previousState: null,
    event: null,
    state,
    effects: [],
    userId: typeof userId === 'number' ? userId : null,
    detail,
  }
}

/** The hardened profile's time limit for a callback, in ms. */
const HARDENED_DEADLINE = 12_000

/** The settings that change the policy of the hardened profile. */
const overrideOf: Record<keyof CallbackPolicy, Override> = {
  trustsClientUser: 'CLIENT_USER_FALLBACK',
  looksUpDigestsPlainly: 'PLAIN_LOOKUP',
  validatesUnusualTokens: 'UNUSUAL_TOKENS',
  refusesUnjudged: 'UNJUDGED_TOKENS',
}

function overridesUsed(state: string, context: CallbackContext, milliseconds: number): Override[] {
  const used = policyUsed(state, context).map((part) => overrideOf[part])
  return milliseconds > HARDENED_DEADLINE ? [...used, 'CALLBACK_DEADLINE_SECONDS'] : used
}
