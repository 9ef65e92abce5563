// An authenticator app from its enrolment to its removal, as data.

import { totpMachine } from '../../../machines/totp/totp.machine.ts'
import { events } from '../../../machines/totp/totp.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof totpMachine>

const rows: Row[] = [
  ...(['absent', 'pending', 'removed'] as const).map(
    (from): Row => ({
      requirement: 'X-1010',
      title: `an app is enrolled with a new secret, and asked for by no sign-in yet (${from})`,
      from,
      event: { type: 'enrolment.requested' },
      to: 'pending',
      effects: ['issueSecret'],
    }),
  ),
  {
    requirement: 'X-1010',
    title: 'a second app takes the place of none that is in use',
    from: 'active',
    event: { type: 'enrolment.requested' },
    to: 'active',
    effects: ['refuseEnrolled'],
  },
  {
    requirement: 'X-1011',
    title: 'the secret is shown until a code confirms it',
    from: 'pending',
    event: { type: 'secret.requested' },
    to: 'pending',
    effects: ['showSecret'],
  },
  {
    requirement: 'X-1011',
    title: 'and never again',
    from: 'active',
    event: { type: 'secret.requested' },
    to: 'active',
    effects: ['refuseEnrolled'],
  },
  {
    requirement: 'X-1012',
    title: 'the first right code puts the app into use, is spent by that, and its owner is told',
    from: 'pending',
    event: { type: 'code.matched' },
    to: 'active',
    effects: ['spendStep', 'mailFactorAdded'],
  },
  {
    requirement: 'X-1012',
    title: 'a wrong code puts nothing into use',
    from: 'pending',
    event: { type: 'code.mismatched' },
    to: 'pending',
    effects: ['refuseCode'],
  },
  {
    requirement: 'X-1013',
    title: 'an enrolment is given up without a notice',
    from: 'pending',
    event: { type: 'removal.requested' },
    to: 'removed',
    effects: ['eraseSecret', 'supersedeRecoveryCodes'],
  },
  {
    requirement: 'X-1013',
    title: 'an app that is removed leaves no secret, and its owner is told',
    from: 'active',
    event: { type: 'removal.requested' },
    to: 'removed',
    effects: ['eraseSecret', 'supersedeRecoveryCodes', 'mailFactorRemoved'],
  },
  {
    requirement: 'X-1020',
    title: 'an operator removes the app of a person who has lost it',
    from: 'active',
    event: { type: 'removal.ordered' },
    to: 'removed',
    effects: ['eraseSecret', 'supersedeRecoveryCodes', 'mailFactorRemoved'],
  },
  {
    requirement: 'X-1024',
    title: 'a reader of the mailbox takes the enrolment back: app, sessions and other ways in are gone',
    from: 'active',
    event: { type: 'undo.requested' },
    to: 'removed',
    effects: [
      'eraseSecret',
      'supersedeRecoveryCodes',
      'mailFactorRemoved',
      'supersedeCodes',
      'endSessions',
      'dropWaysIn',
    ],
  },
  {
    requirement: 'X-1024',
    title: 'too late it is not taken back',
    from: 'active',
    event: { type: 'undo.lapsed' },
    to: 'active',
    effects: ['refuseLapsed'],
  },
  {
    requirement: 'X-1025',
    title: 'an app that was confirmed after a change of e-mail goes when that is taken back',
    from: 'active',
    event: { type: 'emailChange.undone', isSince: true },
    to: 'removed',
    effects: ['eraseSecret', 'supersedeRecoveryCodes', 'mailFactorRemoved'],
  },
  {
    requirement: 'X-1014',
    title: 'a right code is spent',
    from: 'active',
    event: { type: 'code.matched' },
    to: 'active',
    effects: ['spendStep'],
  },
  {
    requirement: 'X-1014',
    title: 'the code of a step that is spent is no good',
    from: 'active',
    event: { type: 'code.replayed' },
    to: 'active',
    effects: ['refuseCode'],
  },
  {
    requirement: 'X-1015',
    title: 'a wrong code is counted for the account',
    from: 'active',
    event: { type: 'code.mismatched' },
    to: 'active',
    effects: ['countFailure', 'refuseCode'],
  },
  {
    requirement: 'X-1015',
    title: 'once the day’s wrong codes are used up no code is compared',
    from: 'active',
    event: { type: 'budget.spent' },
    to: 'active',
    effects: ['refuseTooMany'],
  },
]

export const totpSuite: TransitionTable<typeof totpMachine> = {
  machine: totpMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'absent', effects: [] },
}
