// POST /auth/auth-callback: runs the callback machine for a request, and answers what its final state says.

import type { Context } from 'koa'
import type { Memberships } from '../../../machines/app-session/app-session.machine.ts'
import type { CallbackContext, CallbackInput } from '../../../machines/callback/callback.types.ts'
import { conceal } from '../../../machines/kit/handle.ts'
import { run } from '../../../machines/kit/run.ts'
import type { AuditEvent } from '../../db/app/audit-event.ts'
import type { Override } from '../../telemetry/overrides.ts'
import type { CallbackReply, Redirect } from '../../wire/app.ts'
import type { AppDeps } from '../deps.ts'
import { currentSession, record, sendToSession } from '../sessions/current-session.ts'
import { readJson } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse.ts'
import type { CallbackRequest } from './callback-ports.ts'
import { claimsOfClient } from './claims.ts'
import { runInFlight } from './limit-in-flight.ts'
import { cookieToken, kindOf } from './token-kind.ts'

export async function authCallback(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  const body = await readJson(ctx)
  if (body) await runInFlight(ctx, deps.callback.inFlight, () => answer(ctx, deps, body))
}

/** What the memberships allow, by where the callback machine redirects. */
const allowedBy: Record<Redirect, Memberships> = {
  '/auth/no-organization': 'none',
  '/auth/select-tenant': 'several',
  '/dashboard': 'chosen',
}

async function answer(ctx: Context, deps: AppDeps, body: Record<string, unknown>): Promise<void> {
  const request = requestOf(ctx, deps, body)
  const input: CallbackInput = {
    policy: deps.callback.policy,
    request: conceal(request),
    bodyToken: kindOf(request.tokens.body),
    cookieToken: kindOf(request.tokens.cookie),
    clientUser: claimsOfClient(body.user),
  }
  const begun = performance.now()
  const { value: state, output, context } = await run(deps.callbackMachine, input)
  for (const override of usedBy(context, performance.now() - begun))
    deps.overrideUsed(override, ctx.state.requestId)
  const audited = report(ctx, deps, state, context)
  if (!output) throw new Error(`The callback machine ended in ${state} without an answer.`)
  if ('error' in output) {
    await record(ctx, deps, [audited])
    return refuse(ctx, 401, output.error)
  }
  const token = context.assurance === 'token' ? String(request.tokens[context.source]) : null
  const sealedToken = token && (await deps.seal.close(token))
  const { authSessionId = null } = request
  const from = sessionFrom(context, output.tenantId)
  // Whoever was asked about the token can be asked again; of a JWT only what it names can be looked up.
  const isFollowed = from.validatedBy !== 'verifyJwt' || authSessionId !== null
  const opened = { ...from, sealedToken, isFollowed }
  const { emailVerified } = opened
  const memberships = allowedBy[output.redirect]
  await sendToSession(
    ctx,
    deps,
    await currentSession(ctx, deps),
    { type: 'session.opened', emailVerified, memberships },
    { opened, authSessionId },
    [audited],
  )
  ctx.body = { success: true, redirect: output.redirect } satisfies CallbackReply
}

function requestOf(
  ctx: Context,
  { callback, authCookie }: AppDeps,
  body: Record<string, unknown>,
): CallbackRequest {
  const { deadlineMilliseconds } = callback
  return {
    tokens: { body: body.token, cookie: cookieToken(ctx.get('cookie'), authCookie) },
    signal: deadlineMilliseconds === null ? null : AbortSignal.timeout(deadlineMilliseconds),
  }
}

function sessionFrom({ userId, claims, assurance, findings }: CallbackContext, tenantId: string | null) {
  if (userId === null || !claims) throw new Error('The callback machine redirects nobody.')
  const validatedBy = findings.at(-1)?.step ?? null
  return { userId, emailVerified: claims.email_verified, assurance, tenantId, validatedBy }
}

/** The specified answer hides the reason; log, metrics and audit record the final state and the findings before it. */
function report(
  ctx: Context,
  { log, metrics }: AppDeps,
  state: string,
  context: CallbackContext,
): AuditEvent {
  const { requestId } = ctx.state
  const { findings, assurance, claims, clientUser, userId } = context
  const inWords = findings.map(({ step, result }) => `${step}: ${result}`)
  log.info('Callback answered.', { requestId, state, findings: inWords })
  metrics.decided('callback', state)
  for (const { step, result } of findings) metrics.found(step, result)
  const contradicted = claims !== null && clientUser !== null && claims.sub !== clientUser.sub
  const detail = { findings: inWords, assurance, contradicted }
  return {
    requestId,
    machine: 'callback',
    previousState: null,
    event: null,
    state,
    effects: [],
    userId,
    detail,
  }
}

/** The hardened profile's time limit for a callback, in ms. */
const HARDENED_DEADLINE = 12_000

/** The overrides of the hardened profile without which this callback would have ended in another state. */
function usedBy(context: CallbackContext, milliseconds: number): Override[] {
  const { assurance, findings, source } = context
  const isDigest = context[`${source}Token`] === 'digest'
  const last = findings.at(-1)
  const isFoundPlainly = last?.step === 'lookUpPlain' && last.result === 'identity'
  return [
    ...(assurance === 'client-asserted' ? (['CLIENT_USER_FALLBACK'] as const) : []),
    ...(isDigest && isFoundPlainly ? (['PLAIN_LOOKUP'] as const) : []),
    ...(milliseconds > HARDENED_DEADLINE ? (['CALLBACK_DEADLINE_SECONDS'] as const) : []),
  ]
}
