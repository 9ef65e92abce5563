// The rules of a changed e-mail, as data.

import { emailChangeMachine } from '../../../machines/email-change/email-change.machine.ts'
import { events } from '../../../machines/email-change/email-change.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

const emailChange: TransitionRow<typeof emailChangeMachine>[] = [
  {
    requirement: 'X-513',
    title: 'another change replaces the one that is asked for',
    from: 'requested',
    event: { type: 'change.replaced' },
    to: 'withdrawn',
    effects: [],
  },
  {
    requirement: 'X-516',
    title: 'what was asked for is gone once an older change was taken back',
    from: 'requested',
    event: { type: 'olderChange.undone' },
    to: 'withdrawn',
    effects: [],
  },
  {
    requirement: 'X-514',
    title: 'the code from the new mailbox gives the account its address, and tells the old one',
    from: 'requested',
    event: { type: 'address.proven', isTaken: false },
    to: 'changed',
    effects: ['mailEmailChanged', 'supersedeCodes', 'moveAddress'],
  },
  {
    requirement: 'X-514',
    title: 'an address that somebody else has proven meanwhile stays theirs',
    from: 'requested',
    event: { type: 'address.proven', isTaken: true },
    to: 'withdrawn',
    effects: ['refuseTaken'],
  },
  {
    requirement: 'X-515',
    title: 'the link in the old mailbox takes it back, ends every session, and leaves no other way in',
    from: 'changed',
    event: { type: 'undo.requested', isTaken: false },
    to: 'undone',
    effects: ['supersedeCodes', 'endSessions', 'dropWaysIn', 'restoreAddress', 'withdrawNewerChanges'],
  },
  {
    requirement: 'X-515',
    title: 'an old address that is somebody else’s by now stays theirs',
    from: 'changed',
    event: { type: 'undo.requested', isTaken: true },
    to: 'changed',
    effects: ['refuseTaken'],
  },
  {
    requirement: 'X-515',
    title: 'a link that is followed too late takes nothing back',
    from: 'changed',
    event: { type: 'undo.lapsed' },
    to: 'kept',
    effects: ['refuseLapsed'],
  },
  {
    requirement: 'X-516',
    title: 'a change cannot be taken back once an older one was',
    from: 'changed',
    event: { type: 'olderChange.undone' },
    to: 'withdrawn',
    effects: [],
  },
]

export const emailChangeSuite: TransitionTable<typeof emailChangeMachine> = {
  machine: emailChangeMachine,
  context: {},
  events: Object.values(events).flat(),
  rows: emailChange,
  begins: { input: undefined, state: 'requested', effects: ['issueChangeCode'] },
}
