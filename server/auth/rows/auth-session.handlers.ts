// Handles what flows ask of the session of a request: its lock, which is its account's, what it has shown, and its events.

import { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import {
  type Demand,
  demandedOf,
  firstFactorOf,
  methodsTo,
  type Standing,
  standingOf,
} from '../../../machines/kit/demand.ts'
import { step } from '../../../machines/kit/step.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { maybeOneStanding } from '../../db/auth/auth-session-table.ts'
import { anySignInMethods } from '../../db/auth/credential.ts'
import { type AccountRow, maybeOneAddressOwner } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'
import { lockAddressOf } from './account.handlers.ts'
import type { AuthHandlers } from './flow-context.ts'

/** What the person has by which the demand can be met; asked for only once it is refused. */
async function stepUpTo(tx: Transaction, account: AccountRow, { reach, ...demand }: Demand & Standing) {
  const { level, within } = demandedOf(demand, reach)
  const ways = level === 'aal1' ? await anySignInMethods(tx, account.id) : []
  const first = ways.map(({ providerId }) => firstFactorOf(providerId))
  const methods = methodsTo(level, first, account.factors)
  return { level, within: within === 'session' ? null : within, methods }
}

export const onSession: AuthHandlers<'lockAccountOfSession' | 'stepSession'> = {
  lockAccountOfSession: async (context, { authenticated: { user, session, demand } }) => {
    const again = () => maybeOneAddressOwner(context.tx, user.id)
    const locked = await lockAddressOf(context, user, again)
    const found = locked && (await maybeOneStanding(context.tx, session.id))
    const by = session.impersonatedBy === null ? 'token' : 'operator'
    if (!found) return { state: 'ended', by, demand: null }
    return { state: 'live', by, demand: demand && { ...demand, ...standingOf(found, locked.factors) } }
  },

  stepSession: async ({ tx, outcome }, { authenticated }, state, event) => {
    const { id } = authenticated.session
    const next = step(authSessionMachine, { state, context: {} }, event, id)
    const { effects } = next
    if (effects.includes('refuseStaleSession') && 'demand' in event && event.demand && outcome.user)
      outcome.stepUp = await stepUpTo(tx, outcome.user, event.demand)
    if (effects.length > 0)
      recordAuditEvent(tx, {
        machine: 'auth-session',
        previousState: state,
        event: event.type,
        state: next.state,
        effects,
        detail: { session: outcome.namedSession ?? id },
        userId: outcome.user?.id ?? null,
      })
    return next
  },
}
