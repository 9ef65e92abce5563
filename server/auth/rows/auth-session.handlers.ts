// Performs what flows ask of the session of a request: its lock, which is its account's, and its events.

import { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import { FRESH_SECONDS } from '../../../machines/auth-session/lifetimes.ts'
import { step } from '../../../machines/kit/step.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { maybeStateOfSession } from '../../db/auth/auth-session-table.ts'
import { maybeOneAddressOwner } from '../../db/auth/user.ts'
import { lockAddressOf } from './account.handlers.ts'
import type { AuthHandlers } from './flow-context.ts'

export const onSession: AuthHandlers<'lockAccountOfSession' | 'stepSession'> = {
  lockAccountOfSession: async (context, { authenticated: { user, session } }) => {
    const again = () => maybeOneAddressOwner(context.tx, user.id)
    const locked = await lockAddressOf(context, user, again)
    const state = (locked && (await maybeStateOfSession(context.tx, session.id, FRESH_SECONDS))) ?? 'ended'
    context.isSessionFresh = state === 'live'
    return state
  },

  stepSession: ({ tx, outcome }, { authenticated }, state, event) => {
    const { id } = authenticated.session
    const next = step(authSessionMachine, { state, context: {} }, event, id)
    const { effects } = next
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
