// Whether the session of a request meets what is demanded, as the auth service has said it, and what would.

import type { Context } from 'koa'
import { type Demand, demandedOf, reachOf, standingOf } from '../../../machines/kit/demand.ts'
import { judge, type Needed, neededFor } from '../../tokens/token-demand.ts'
import type { StepUp } from '../../wire/auth-errors.ts'
import type { AgingProof } from '../rows/organization-facts.ts'
import type { AppSession } from './app-session.ts'
import type { CurrentSession } from './current-session.ts'
import { storeOf } from './session-store.ts'

/** Of the first level what is known is how the person has signed in last; the auth service knows what else they could show. */
function methodsTo(level: StepUp['level'], { reason }: AppSession, { factors }: CurrentSession): string[] {
  if (level === 'aal2') return [...factors]
  const shown = { pwd: 'password', email: 'email-otp' }
  return [
    ...Object.entries(shown).flatMap(([amr, method]) => (reason?.amr.includes(amr) ? [method] : [])),
    ...factors.filter((factor) => factor === 'passkey'),
  ]
}

const isAgeKnown = (ctx: Context, { reason }: AppSession) =>
  reason !== null && typeof storeOf(ctx).found?.provenFor === 'number'

/** What is demanded of a session, by whether its age is known. */
function asKnown(ctx: Context, session: AppSession, { level, within }: Demand): Demand {
  if (typeof within !== 'object' || within.unknown === undefined) return { level, within }
  return { level, within: isAgeKnown(ctx, session) ? within : { ...within, aal1: within.unknown } }
}

/** Asks the machine of the auth session, and has the answer to a refusal say what would do. */
export function meetDemand(ctx: Context, session: AppSession, current: CurrentSession, asked: Demand | null) {
  const demand = asked && asKnown(ctx, session, asked)
  const { key, found } = storeOf(ctx)
  const age = found?.provenFor ?? null
  const shown = session.reason && age !== null ? { aal: session.reason.aal, age } : null
  const standing = standingOf(shown, current.factors)
  const by = session.impersonation ? 'operator' : 'token'
  const { accepted, effects } = judge(demand, standing, by, key)
  if (demand && effects.includes('refuseStaleSession'))
    noteUnmet(ctx, session, current, neededFor(demand, standing))
  return { accepted, effects }
}

/** For what waits for a lock once the session has met the demand. */
export function agingOf(
  ctx: Context,
  session: AppSession,
  { factors }: CurrentSession,
  asked: Demand | null,
): AgingProof | null {
  const demand = asked && asKnown(ctx, session, asked)
  if (!demand || demandedOf(demand, reachOf(factors)).within === 'session') return null
  return { key: storeOf(ctx).key, demand, aal: session.reason?.aal ?? null, factors }
}

/** Has the answer to the request say what would do. */
export function noteUnmet(
  ctx: Context,
  session: AppSession,
  current: CurrentSession,
  needed = ofOrganization,
) {
  Object.assign(ctx.state, { needed, stepUp: stepUpOf(needed, session, current) })
}

/** What an organization demands, or the operator of all of them. */
const ofOrganization: Needed = { level: 'aal2', within: 'session' }

const stepUpOf = ({ level, within }: Needed, session: AppSession, current: CurrentSession): StepUp => ({
  level,
  within: within === 'session' ? null : within,
  methods: methodsTo(level, session, current),
})
