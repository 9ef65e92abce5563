// What the session of a request has shown, as the auth service has said it, and what would meet a demand that it does not.

import type { Context } from 'koa'
import { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import { type Demand, demandedOf, type Standing } from '../../../machines/kit/demand.ts'
import { step } from '../../../machines/kit/step.ts'
import type { StepUp } from '../../wire/auth-errors.ts'
import type { AppSession } from './app-session.ts'
import type { CurrentSession } from './current-session.ts'
import { storeOf } from './session-store.ts'

/** Of which it is not known why it exists is of one factor, shown longer ago than any demand allows. */
function standingOf(ctx: Context, { reason }: AppSession, { factors }: CurrentSession): Standing {
  const age = (reason && storeOf(ctx).found?.provenFor) ?? Number.POSITIVE_INFINITY
  return {
    shown: { aal1: age, aal2: reason?.aal === 'aal2' ? age : null },
    reach: factors.length > 0 ? 'aal2' : 'aal1',
  }
}

/** Of the first level what is known is how the person has signed in last; the auth service knows what else they could show. */
function methodsTo(level: StepUp['level'], { reason }: AppSession, { factors }: CurrentSession): string[] {
  if (level === 'aal2') return [...factors]
  const shown = { pwd: 'password', email: 'email-otp' }
  return [
    ...Object.entries(shown).flatMap(([amr, method]) => (reason?.amr.includes(amr) ? [method] : [])),
    ...factors.filter((factor) => factor === 'passkey'),
  ]
}

/** Asks the machine of the auth session, and has the answer to a refusal say what would do. */
export function meetDemand(ctx: Context, session: AppSession, current: CurrentSession, demand: Demand) {
  const standing = standingOf(ctx, session, current)
  const asked = { type: 'action.requested', by: 'token', demand: { ...demand, ...standing } } as const
  const { accepted, effects } = step(
    authSessionMachine,
    { state: 'live', context: {} },
    asked,
    storeOf(ctx).key,
  )
  const { level, within } = demandedOf(demand, standing.reach)
  if (effects.includes('refuseStaleSession'))
    ctx.state.stepUp = {
      level,
      within: within === 'session' ? null : within,
      methods: methodsTo(level, session, current),
    } satisfies StepUp
  return { accepted, effects }
}
