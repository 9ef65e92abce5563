// Handles what flows ask of changes of e-mail: rows of auth.email_change, locked, stepped by the machine, and stored.

import { accountMachine } from '../../../machines/account/account.machine.ts'
import {
  type EmailChangeEvent,
  emailChangeMachine,
} from '../../../machines/email-change/email-change.machine.ts'
import { begin, step } from '../../../machines/kit/step.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { deleteSignInMethods } from '../../db/auth/credential.ts'
import {
  anyNewerForUpdate,
  anyRequestedForUpdate,
  type EmailChangeRow,
  maybeOneChangeForUpdate,
  maybeOneChangeWithAddress,
  oneNewChange,
  updateChange,
} from '../../db/auth/email-change.ts'
import { deleteCodesOf } from '../../db/auth/one-time-code.ts'
import { enqueueUndo } from '../../db/auth/outbox.ts'
import { lockEmail, maybeOneUserByEmail, moveUser } from '../../db/auth/user.ts'
import { lockAddressOf, stateOf } from './account.handlers.ts'
import { performForAnother } from './effects.handlers.ts'
import type { AuthHandlers, FlowContext } from './flow-context.ts'
import { owe } from './owe.ts'
import type { ChangeEffect } from './row-operations.ts'

type Recorded = { previousState: string | null; event: string; state: string; effects: readonly string[] }

const record = ({ tx }: FlowContext, { userId }: Pick<EmailChangeRow, 'userId'>, what: Recorded): void =>
  recordAuditEvent(tx, { machine: 'email-change', ...what, userId })

async function stepRow(context: FlowContext, row: EmailChangeRow, event: EmailChangeEvent) {
  const next = step(emailChangeMachine, { state: row.state, context: {} }, event, row.id)
  if (!next.accepted) return next
  const undoDays = next.state === 'changed' ? context.options.emailUndoDays : null
  await updateChange(context.tx, { id: row.id, state: next.state, undoDays })
  const { state, effects } = next
  record(context, row, { previousState: row.state, event: event.type, state, effects })
  return next
}

function changeOf({ change }: FlowContext): EmailChangeRow {
  if (!change) throw new Error('There is no change of e-mail to perform an effect on.')
  return change
}

const effects: Record<ChangeEffect, (context: FlowContext) => Promise<void>> = {
  moveAddress: async (context) => {
    const { tx, outcome } = context
    const { userId, newEmail } = changeOf(context)
    // Nothing of the person is kept under an address that is theirs no more.
    await deleteCodesOf(tx, context.email)
    outcome.user = await moveUser(tx, userId, newEmail)
  },
  restoreAddress: async (context) => {
    const { tx, outcome } = context
    const { userId, oldEmail } = changeOf(context)
    await deleteCodesOf(tx, context.email)
    outcome.user = await moveUser(tx, userId, oldEmail)
  },
  dropWaysIn: (context) => deleteSignInMethods(context.tx, changeOf(context).userId),
  mailEmailChanged: (context) =>
    owe(context, enqueueUndo, { recipient: context.email, changeId: changeOf(context).id }),
  withdrawNewerChanges: async (context) => {
    for (const row of await anyNewerForUpdate(context.tx, changeOf(context)))
      await stepRow(context, row, { type: 'olderChange.undone' })
  },
}

export const onChange: AuthHandlers<
  | 'isAddressOwn'
  | 'isAddressTaken'
  | 'beginChange'
  | 'lockChange'
  | 'lockChangeOfLink'
  | 'claimAddress'
  | 'stepChange'
  | 'performChange'
> = {
  isAddressOwn: async ({ email }, { newEmail }) => email === newEmail,

  /** An address that nobody has proven is taken by nobody. */
  isAddressTaken: async ({ tx }, { newEmail }) =>
    (await maybeOneUserByEmail(tx, newEmail, []))?.user.emailVerified ?? false,

  beginChange: async (context, { newEmail }) => {
    const { tx, outcome, email } = context
    if (!outcome.user) throw new Error('Nobody asks for another e-mail.')
    for (const row of await anyRequestedForUpdate(tx, outcome.user.id))
      await stepRow(context, row, { type: 'change.replaced' })
    const first = begin(emailChangeMachine, undefined, email)
    context.change = await oneNewChange(tx, {
      userId: outcome.user.id,
      oldEmail: email,
      newEmail,
      state: first.state,
    })
    const { state, effects } = first
    record(context, context.change, { previousState: null, event: 'xstate.init', state, effects })
    return first
  },

  lockChange: async (context, { newEmail }) => {
    const { tx, outcome } = context
    const open = outcome.user ? await anyRequestedForUpdate(tx, outcome.user.id) : []
    context.change = open.find((row) => row.newEmail === newEmail) ?? null
    return context.change !== null
  },

  lockChangeOfLink: async (context, { undoLink }) => {
    const { link } = context.options.code.secrets
    const id = link.idIn(undoLink)
    const named = id === null ? null : await maybeOneChangeWithAddress(context.tx, id)
    if (!named || !link.matches({ ...named, email: named.oldEmail, purpose: 'undo-email-change' }, undoLink))
      return 'none'
    const again = async () => (await maybeOneChangeWithAddress(context.tx, named.id))?.owner ?? null
    if (!(await lockAddressOf(context, named.owner, again))) return 'none'
    context.change = await maybeOneChangeForUpdate(context.tx, named.id)
    if (!context.change) return 'none'
    return context.change.lapsed ? 'lapsed' : 'open'
  },

  /** The requester has proven the mailbox: an account of it that was never verified gives way. */
  claimAddress: async (context, _, which) => {
    const address = which === 'new' ? changeOf(context).newEmail : changeOf(context).oldEmail
    await lockEmail(context.tx, address)
    const there = (await maybeOneUserByEmail(context.tx, address, []))?.user ?? null
    if (!there || there.id === changeOf(context).userId) return 'free'
    const previousState = stateOf(there)
    const from = { state: previousState, context: context.options.policy }
    const event = { type: 'address.claimed' } as const
    const { accepted, state, effects } = step(accountMachine, from, event, address)
    if (!accepted) return 'taken'
    await performForAnother(context, there, effects)
    const what = { previousState, event: event.type, state, effects }
    recordAuditEvent(context.tx, { machine: 'account', ...what, userId: there.id })
    return 'free'
  },

  stepChange: async (context, _, event) => stepRow(context, changeOf(context), event),

  performChange: (context, _, effect) => effects[effect](context),
}
