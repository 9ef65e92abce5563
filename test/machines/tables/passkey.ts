// A passkey from its registration to its removal, as data.

import { passkeyMachine } from '../../../machines/passkey/passkey.machine.ts'
import { events } from '../../../machines/passkey/passkey.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof passkeyMachine>

const from = 'active'

const attested = (isUserVerified: boolean, isBesideApp: boolean) =>
  ({ type: 'attestation.verified', isUserVerified, isBesideApp }) as const

const rows: Row[] = [
  ...[attested(true, false), attested(true, true), attested(false, true)].map(
    (event): Row => ({
      requirement: 'X-1045',
      title: `a passkey that verifies its user is registered, and any beside an app (${event.isUserVerified}, ${event.isBesideApp})`,
      from: 'unregistered',
      event,
      to: 'active',
      effects: ['storePasskey', 'mailPasskeyAdded'],
    }),
  ),
  {
    requirement: 'X-1045',
    title: 'one that could sign nobody in is not registered',
    from: 'unregistered',
    event: attested(false, false),
    to: 'unregistered',
    effects: ['refuseAttestation'],
  },
  {
    requirement: 'X-1041',
    title: 'a response that is no answer to the challenge registers nothing',
    from: 'unregistered',
    event: { type: 'attestation.failed' },
    to: 'unregistered',
    effects: ['refuseAttestation'],
  },
  {
    requirement: 'X-1041',
    title: 'a passkey that has verified its user signs in alone',
    from,
    event: { type: 'assertion.verified', isUserVerified: true, isAlone: true },
    to: 'active',
    effects: ['noteUse'],
  },
  {
    requirement: 'X-1045',
    title: 'one that has not verified its user signs nobody in alone',
    from,
    event: { type: 'assertion.verified', isUserVerified: false, isAlone: true },
    to: 'active',
    effects: ['refuseAssertion'],
  },
  ...[true, false].map(
    (isUserVerified): Row => ({
      requirement: 'X-1041',
      title: `beside another proof any passkey will do (${isUserVerified})`,
      from,
      event: { type: 'assertion.verified', isUserVerified, isAlone: false },
      to: 'active',
      effects: ['noteUse'],
    }),
  ),
  {
    requirement: 'X-1041',
    title: 'an assertion that answers no challenge of this browser by this key is refused',
    from,
    event: { type: 'assertion.failed' },
    to: 'active',
    effects: ['refuseAssertion'],
  },
  {
    requirement: 'X-1042',
    title: 'a passkey whose counter goes back is refused, and its owner is told that there may be a copy',
    from,
    event: { type: 'counter.regressed' },
    to: 'active',
    effects: ['mailPasskeyCopied', 'refuseAssertion'],
  },
  {
    requirement: 'X-1043',
    title: 'a passkey has the name that its person gives it',
    from,
    event: { type: 'name.chosen' },
    to: 'active',
    effects: ['describePasskey'],
  },
  {
    requirement: 'X-1044',
    title: 'nothing is kept of a passkey that is removed, and its owner is told',
    from,
    event: { type: 'removal.requested' },
    to: 'removed',
    effects: ['forgetPasskey', 'mailPasskeyRemoved'],
  },
  {
    requirement: 'X-1020',
    title: 'an operator removes the passkey of a person who has lost it',
    from,
    event: { type: 'removal.ordered' },
    to: 'removed',
    effects: ['forgetPasskey', 'mailPasskeyRemoved'],
  },
  {
    requirement: 'X-1024',
    title: 'a reader of the mailbox takes a passkey back, and nothing is left that opens the account',
    from,
    event: { type: 'undo.requested' },
    to: 'removed',
    effects: ['forgetPasskey', 'mailPasskeyRemoved', 'supersedeCodes', 'endSessions', 'dropWaysIn'],
  },
  {
    requirement: 'X-1024',
    title: 'after some days it stays',
    from,
    event: { type: 'undo.lapsed' },
    to: 'active',
    effects: ['refuseLapsed'],
  },
]

export const passkeySuite: TransitionTable<typeof passkeyMachine> = {
  machine: passkeyMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'unregistered', effects: [] },
}
