// Performs what flows ask of changes of e-mail: rows of auth.email_change, locked, stepped by the machine, and stored.

import { accountMachine } from '../../../machines/account/account.machine.ts'
import {
  type EmailChangeEvent,
  emailChangeMachine,
} from '../../../machines/email-change/email-change.machine.ts'
import { begin, step } from '../../../machines/kit/step.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { deleteWaysIn } from '../../db/auth/credential.ts'
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
import { lockAddressOf, stateOf } from './account.host.ts'
import { performForAnother } from './effects.host.ts'
import type { ChangeEffect } from './operations.ts'
import type { Performs, Work } from './work.ts'

type Recorded = { previousState: string | null; event: string; state: string; effects: readonly string[] }

const record = ({ tx }: Work, { userId }: Pick<EmailChangeRow, 'userId'>, what: Recorded): void =>
  recordAuditEvent(tx, { machine: 'email-change', ...what, userId })

async function stepRow(work: Work, row: EmailChangeRow, event: EmailChangeEvent) {
  const next = step(emailChangeMachine, { state: row.state, context: {} }, event, row.id)
  if (!next.accepted) return next
  const undoDays = next.state === 'changed' ? work.options.emailUndoDays : null
  await updateChange(work.tx, { id: row.id, state: next.state, undoDays })
  const { state, effects } = next
  record(work, row, { previousState: row.state, event: event.type, state, effects })
  return next
}

function changeOf({ change }: Work): EmailChangeRow {
  if (!change) throw new Error('There is no change of e-mail to perform an effect on.')
  return change
}

const effects: Record<ChangeEffect, (work: Work) => Promise<void>> = {
  moveAddress: async (work) => {
    const { tx, outcome } = work
    const { userId, newEmail } = changeOf(work)
    // Nothing of the person is kept under an address that is theirs no more.
    await deleteCodesOf(tx, work.email)
    outcome.user = await moveUser(tx, userId, newEmail)
  },
  restoreAddress: async (work) => {
    const { tx, outcome } = work
    const { userId, oldEmail } = changeOf(work)
    await deleteCodesOf(tx, work.email)
    outcome.user = await moveUser(tx, userId, oldEmail)
  },
  dropWaysIn: (work) => deleteWaysIn(work.tx, changeOf(work).userId),
  mailEmailChanged: (work) => enqueueUndo(work.tx, { recipient: work.email, changeId: changeOf(work).id }),
  withdrawNewerChanges: async (work) => {
    for (const row of await anyNewerForUpdate(work.tx, changeOf(work)))
      await stepRow(work, row, { type: 'olderChange.undone' })
  },
}

export const onChange: Performs<
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

  beginChange: async (work, { newEmail }) => {
    const { tx, outcome, email } = work
    if (!outcome.user) throw new Error('Nobody asks for another e-mail.')
    for (const row of await anyRequestedForUpdate(tx, outcome.user.id))
      await stepRow(work, row, { type: 'change.replaced' })
    const first = begin(emailChangeMachine, undefined, email)
    work.change = await oneNewChange(tx, {
      userId: outcome.user.id,
      oldEmail: email,
      newEmail,
      state: first.state,
    })
    const { state, effects } = first
    record(work, work.change, { previousState: null, event: 'xstate.init', state, effects })
    return first
  },

  lockChange: async (work, { newEmail }) => {
    const { tx, outcome } = work
    const open = outcome.user ? await anyRequestedForUpdate(tx, outcome.user.id) : []
    work.change = open.find((row) => row.newEmail === newEmail) ?? null
    return work.change !== null
  },

  lockChangeOfLink: async (work, { undoLink }) => {
    const { links } = work.options.code
    const id = links.idIn(undoLink)
    const named = id === null ? null : await maybeOneChangeWithAddress(work.tx, id)
    if (!named || !links.matches({ ...named, email: named.oldEmail, purpose: 'undo-email-change' }, undoLink))
      return 'none'
    const again = async () => (await maybeOneChangeWithAddress(work.tx, named.id))?.owner ?? null
    if (!(await lockAddressOf(work, named.owner, again))) return 'none'
    work.change = await maybeOneChangeForUpdate(work.tx, named.id)
    if (!work.change) return 'none'
    return work.change.lapsed ? 'lapsed' : 'open'
  },

  /** By whoever has proven the mailbox: an account of it that was never verified gives way. */
  claimAddress: async (work, _, which) => {
    const address = which === 'new' ? changeOf(work).newEmail : changeOf(work).oldEmail
    await lockEmail(work.tx, address)
    const there = (await maybeOneUserByEmail(work.tx, address, []))?.user ?? null
    if (!there || there.id === changeOf(work).userId) return 'free'
    const previousState = stateOf(there)
    const from = { state: previousState, context: work.options.policy }
    const event = { type: 'address.claimed' } as const
    const { accepted, state, effects } = step(accountMachine, from, event, address)
    if (!accepted) return 'taken'
    await performForAnother(work, there, effects)
    const what = { previousState, event: event.type, state, effects }
    recordAuditEvent(work.tx, { machine: 'account', ...what, userId: there.id })
    return 'free'
  },

  stepChange: async (work, _, event) => stepRow(work, changeOf(work), event),

  performChange: (work, _, effect) => effects[effect](work),
}
