// Handles what flows ask of the account: its lock, its events, and what is true of the request's password and session.

import { accountMachine } from '../../../machines/account/account.machine.ts'
import { type CurrentState, step } from '../../../machines/kit/step.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { maybeOneSessionOf } from '../../db/auth/auth-session-table.ts'
import { isLapsed } from '../../db/auth/lapsed-account.ts'
import { anyAttempts } from '../../db/auth/signup-attempt.ts'
import {
  type AccountRow,
  type AddressOwner,
  lockEmail,
  maybeOneUserByEmail,
  updateUserState,
} from '../../db/auth/user.ts'
import { proposalsIn } from './attempts.ts'
import type { AuthHandlers, FlowContext } from './flow-context.ts'

type State = CurrentState<typeof accountMachine>['state']

export function stateOf(user: AccountRow | null): State {
  if (user === null) return 'none'
  if (user.banned) return user.awaitsApproval ? 'waiting' : 'locked'
  return user.emailVerified ? 'verified' : 'unverified'
}

/** What a row says in a state in which there is one: stateOf reads it back. */
const columnsIn = (state: Exclude<State, 'none'>) => ({
  emailVerified: state !== 'unverified',
  banned: state === 'locked' || state === 'waiting',
  awaitsApproval: state === 'waiting',
})

/** Until the transaction ends, whether or not anybody has signed up with the address. */
export async function lockAddress(context: FlowContext, email: string): Promise<AccountRow | null> {
  await lockEmail(context.tx, email)
  const found = await maybeOneUserByEmail(context.tx, email, context.facts.newSession?.device ?? [])
  const user = found?.user ?? null
  context.email = email
  context.outcome.before = user
  context.outcome.user = user
  context.outcome.isNewDevice = found?.isNewDevice ?? false
  context.now = found?.now ?? null
  return user
}

/**
 * Until its address is locked an account can still move to another one, or be deleted, and the address be somebody else's.
 * @param again finds whose it is by now
 */
export async function lockAddressOf(
  context: FlowContext,
  found: AddressOwner | null,
  again: () => Promise<AddressOwner | null>,
): Promise<AccountRow | null> {
  for (let owner = found; owner; owner = await again()) {
    const user = await lockAddress(context, owner.email)
    if (user?.id === owner.id) return user
  }
  return null
}

export const onAccount: AuthHandlers<
  | 'lockAccount'
  | 'stepAccount'
  | 'storeAccount'
  | 'comparePassword'
  | 'findProposals'
  | 'findSignUpRule'
  | 'isNewDevice'
  | 'isAccountLapsed'
  | 'findNamedSession'
> = {
  lockAccount: async (context, { email }) => {
    await lockAddress(context, email)
  },

  stepAccount: (context, _, event) => {
    const { options, outcome, email } = context
    const from = { state: stateOf(outcome.user), context: options.policy }
    const next = step(accountMachine, from, event, email)
    context.event = { previousState: from.state, user: outcome.user, event, next }
    return next
  },

  storeAccount: async (context) => {
    const { tx, event: stepped, outcome, facts } = context
    if (!stepped) return
    const { previousState, event, next } = stepped
    if (outcome.user && next.state !== 'none' && stateOf(outcome.user) !== next.state) {
      const columns = columnsIn(next.state)
      // Nobody who waits has a session, which would say it: the mail of the approval is in the language of the proof.
      const language = next.state === 'waiting' ? (facts.language ?? null) : null
      await updateUserState(tx, outcome.user.id, { ...columns, language })
      outcome.user = { ...outcome.user, ...columns, updatedAt: context.now ?? outcome.user.updatedAt }
    }
    if (!next.accepted) return
    const session = facts.authenticated?.session.id
    recordAuditEvent(tx, {
      machine: 'account',
      previousState,
      event: event.type,
      state: next.state,
      effects: next.effects,
      detail: {
        ...(session && { session }),
        ...(facts.person && { provider: facts.person.identity.providerId }),
      },
      userId: stepped.user?.id ?? outcome.user?.id ?? null,
    })
  },

  comparePassword: ({ tx }, { password }) => password.confirm(tx),

  findProposals: async (context, { attemptCookies }) => {
    const { tx, outcome } = context
    context.attempts = outcome.user ? await anyAttempts(tx, outcome.user.id) : []
    return proposalsIn(context.attempts, attemptCookies)
  },

  findSignUpRule: ({ options, email }) => options.signUpRuleOf(email),

  isNewDevice: ({ outcome }) => outcome.isNewDevice,

  isAccountLapsed: async ({ tx, options, outcome }) =>
    outcome.user !== null && (await isLapsed(tx, outcome.user.id, options.unverifiedDays)),

  findNamedSession: async ({ tx, outcome }, { named }) => {
    outcome.namedSession = outcome.user && (await maybeOneSessionOf(tx, outcome.user.id, named))
    return outcome.namedSession !== null
  },
}
