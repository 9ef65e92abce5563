// A sign-in from its first proof to a session, as data.

import { signInMachine } from '../../../machines/sign-in/sign-in.machine.ts'
import { events } from '../../../machines/sign-in/sign-in.samples.ts'
import type { SignInPolicy } from '../../../machines/sign-in/sign-in.types.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof signInMachine>

const asSpecified: SignInPolicy = { opensSessionOnVerify: true }

const rows: Row[] = [
  ...events['owner.admitted'].map(
    (event): Row =>
      event.demand === 'unmet' && event.proof !== 'hardwareKey' && event.proof !== 'softwareKey'
        ? {
            requirement: 'X-1018',
            title: `no proof opens a session where the account has a second factor (${event.proof})`,
            from: 'awaitingProof',
            event,
            to: 'awaitingSecondFactor',
            effects: ['issueChallenge'],
          }
        : {
            requirement: 'X-970',
            title: `a session is opened once the account admits its owner (${event.proof}, ${event.demand})`,
            from: 'awaitingProof',
            event,
            to: 'opened',
            effects: ['openSession'],
          },
  ),
  {
    requirement: 'EV-4',
    title: 'a verification opens no session where the setting says so',
    from: 'awaitingProof',
    given: { opensSessionOnVerify: false },
    event: { type: 'owner.admitted', proof: 'verification', demand: 'none' },
    to: 'ended',
    effects: [],
  },
  {
    requirement: 'X-970',
    title: 'the setting is about verifications alone',
    from: 'awaitingProof',
    given: { opensSessionOnVerify: false },
    event: { type: 'owner.admitted', proof: 'signInCode', demand: 'none' },
    to: 'opened',
    effects: ['openSession'],
  },
  {
    requirement: 'X-83',
    title: 'a provider’s return opens nothing, and waits for the browser that began',
    from: 'awaitingProof',
    event: { type: 'provider.returned' },
    to: 'awaitingBrowser',
    effects: ['issueVerifier'],
  },
  {
    requirement: 'X-83',
    title: 'the browser that began gets the session',
    from: 'awaitingBrowser',
    event: { type: 'verifier.redeemed', isSignedIn: false, demand: 'none' },
    to: 'opened',
    effects: ['openSession'],
  },
  {
    requirement: 'X-1018',
    title: 'a provider’s return opens no session where the account has a second factor',
    from: 'awaitingBrowser',
    event: { type: 'verifier.redeemed', isSignedIn: false, demand: 'unmet' },
    to: 'awaitingSecondFactor',
    effects: ['issueChallenge'],
  },
  ...(['none', 'unmet'] as const).map(
    (demand): Row => ({
      requirement: 'X-83',
      title: `a browser that is signed in already keeps the session that it has (${demand})`,
      from: 'awaitingBrowser',
      event: { type: 'verifier.redeemed', isSignedIn: true, demand },
      to: 'ended',
      effects: [],
    }),
  ),
  ...events['factor.proven'].map(
    (event): Row => ({
      requirement: 'X-1018',
      title: `the second factor opens it (${event.first}, ${event.by})`,
      from: 'awaitingSecondFactor',
      event,
      to: 'opened',
      effects: ['endChallenge', 'openSession'],
    }),
  ),
  ...events['owner.admitted']
    .filter(({ proof }) => proof === 'hardwareKey' || proof === 'softwareKey')
    .map(
      (event): Row => ({
        requirement: 'X-1041',
        title: `a passkey that has verified its user opens it, and ends the wait (${event.proof}, ${event.demand})`,
        from: 'awaitingSecondFactor',
        event,
        to: 'opened',
        effects: ['endChallenge', 'openSession'],
      }),
    ),
  {
    requirement: 'X-1019',
    title: 'a wrong code is counted',
    from: 'awaitingSecondFactor',
    event: { type: 'factor.mismatched', isLastTry: false },
    to: 'awaitingSecondFactor',
    effects: ['countTry'],
  },
  {
    requirement: 'X-1019',
    title: 'the last of the tries ends it',
    from: 'awaitingSecondFactor',
    event: { type: 'factor.mismatched', isLastTry: true },
    to: 'refused',
    effects: ['endChallenge'],
  },
  {
    requirement: 'X-1019',
    title: 'and so do ten minutes',
    from: 'awaitingSecondFactor',
    event: { type: 'lifetime.lapsed' },
    to: 'expired',
    effects: ['endChallenge'],
  },
  {
    requirement: 'X-970',
    title: 'whom the account refuses meanwhile gets no session by a second factor',
    from: 'awaitingSecondFactor',
    event: { type: 'owner.refused' },
    to: 'refused',
    effects: ['endChallenge'],
  },
  ...(['awaitingProof', 'awaitingBrowser'] as const).map(
    (from): Row => ({
      requirement: 'X-970',
      title: `whom the account refuses gets no session (${from})`,
      from,
      event: { type: 'owner.refused' },
      to: 'refused',
      effects: [],
    }),
  ),
  {
    requirement: 'X-303',
    title: 'the owner is mailed of a device that signs in where others have',
    from: 'opened',
    event: { type: 'newDevice.signedIn' },
    to: 'opened',
    effects: ['mailNewDevice'],
  },
]

export const signInSuite: TransitionTable<typeof signInMachine> = {
  machine: signInMachine,
  context: asSpecified,
  events: Object.values(events).flat(),
  rows,
  begins: { input: asSpecified, state: 'awaitingProof', effects: [] },
}
