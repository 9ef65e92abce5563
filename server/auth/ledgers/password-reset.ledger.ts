// The password-reset ledger: the machine over the newest code, or link, that was mailed to an address for a reset.

import { type CurrentState, type EffectOf, step } from '../../../machines/kit/step.ts'
import {
  type PasswordResetEvent,
  passwordResetMachine,
} from '../../../machines/password-reset/password-reset.machine.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { putPasswordHash } from '../../db/auth/credential.ts'
import { type CodeRow, maybeNewestCodeForUpdate, type Purpose } from '../../db/auth/one-time-code.ts'
import { enqueueMail } from '../../db/auth/outbox.ts'
import { deleteSessionsOf } from '../../db/auth/session.ts'
import type { UserRow } from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'
import { type CodeOptions, issueCode, supersede } from './one-time-code.ledger.ts'

/** What is mailed: six digits, or a link. */
type By = Extract<Purpose, 'forget-password' | 'reset-link'>

type Work = {
  tx: Transaction
  options: CodeOptions
  by: By
  /** The page that a link leads to. */
  redirectTarget: string | null
  email: string
  user: UserRow | null
  passwordHash: string | null
}

const effects: Record<EffectOf<typeof passwordResetMachine>, (work: Work) => Promise<void>> = {
  issueResetCode: ({ tx, options, by, email, user, redirectTarget }) =>
    issueCode(tx, options, { email, purpose: by, mailed: user !== null, redirectTarget }),
  replacePassword: async ({ tx, user, passwordHash }) => {
    if (user && passwordHash) await putPasswordHash(tx, user.id, passwordHash)
  },
  endSessions: async ({ tx, user }) => {
    if (user) await deleteSessionsOf(tx, user.id)
  },
  killCodes: ({ tx, options, email }) => supersede(tx, options, email),
  mailPasswordChanged: async ({ tx, email, user }) => {
    if (user) await enqueueMail(tx, { kind: 'password-changed', recipient: email, codeId: null })
  },
}

type State = CurrentState<typeof passwordResetMachine>['state']

const states: Record<CodeRow['state'], State> = {
  issued: 'resetCodeSent',
  spent: 'passwordUpdated',
  locked: 'idle',
  expired: 'idle',
}

/** Read before a guess in the same transaction, which changes the code's row. */
export async function currentResetState(tx: Transaction, email: string, by: By): Promise<State> {
  const row = await maybeNewestCodeForUpdate(tx, email, by)
  return row ? states[row.state] : 'idle'
}

export async function dispatchResetEvent(
  work: Omit<Work, 'passwordHash' | 'redirectTarget'> & Partial<Work>,
  state: State,
  event: PasswordResetEvent,
): Promise<boolean> {
  const next = step(passwordResetMachine, { state, context: {} }, event, work.email)
  for (const effect of next.effects)
    await effects[effect]({ passwordHash: null, redirectTarget: null, ...work })
  if (next.accepted)
    recordAuditEvent(work.tx, {
      machine: 'password-reset',
      previousState: state,
      event: event.type,
      state: next.state,
      effects: next.effects,
      detail: { by: work.by },
      email: work.email,
    })
  return next.accepted
}
