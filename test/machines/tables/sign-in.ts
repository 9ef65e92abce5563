// A sign-in from its first proof to a session, as data.

import { signInMachine } from '../../../machines/sign-in/sign-in.machine.ts'
import { events } from '../../../machines/sign-in/sign-in.samples.ts'
import type { Proof, SignInPolicy } from '../../../machines/sign-in/sign-in.types.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof signInMachine>

const asSpecified: SignInPolicy = { opensSessionOnVerify: true, demandsFactor: false }
const demanding: SignInPolicy = { opensSessionOnVerify: true, demandsFactor: true }

const isPasskey = (proof: Proof) => proof === 'hardwareKey' || proof === 'softwareKey'

const rows: Row[] = [
  ...events['owner.admitted'].map(
    (event): Row =>
      event.demand === 'unmet' && !isPasskey(event.proof)
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
  ...events['owner.admitted']
    .filter(({ demand }) => demand === 'none' || demand === 'optional')
    .map((event): Row => {
      const { proof, demand } = event
      const given = demanding
      const from = 'awaitingProof' as const
      if (isPasskey(proof))
        return {
          requirement: 'X-970',
          title: `a passkey is the factor that is demanded of everybody (${proof}, ${demand})`,
          from,
          given,
          event,
          to: 'opened',
          effects: ['openSession'],
        }
      return demand === 'none'
        ? {
            requirement: 'X-1090',
            title: `who has no factor enrols one before there is a session (${proof})`,
            from,
            given,
            event,
            to: 'mustEnrol',
            effects: ['issueChallenge'],
          }
        : {
            requirement: 'X-1018',
            title: `who has a passkey alone shows it, where a factor is demanded of everybody (${proof})`,
            from,
            given,
            event,
            to: 'awaitingSecondFactor',
            effects: ['issueChallenge'],
          }
    }),
  {
    requirement: 'X-1090',
    title: 'a provider’s return waits for the enrolment, too',
    from: 'awaitingBrowser',
    given: demanding,
    event: { type: 'verifier.redeemed', isSignedIn: false, demand: 'none' },
    to: 'mustEnrol',
    effects: ['issueChallenge'],
  },
  {
    requirement: 'X-1018',
    title: 'a provider’s return waits for a passkey, where a factor is demanded of everybody',
    from: 'awaitingBrowser',
    given: demanding,
    event: { type: 'verifier.redeemed', isSignedIn: false, demand: 'optional' },
    to: 'awaitingSecondFactor',
    effects: ['issueChallenge'],
  },
  {
    requirement: 'X-1090',
    title: 'the sign-in that waits for an enrolment allows one, and goes on waiting',
    from: 'mustEnrol',
    event: { type: 'enrolment.requested' },
    to: 'mustEnrol',
    effects: [],
  },
  {
    requirement: 'EV-4',
    title: 'a verification opens no session where the setting says so',
    from: 'awaitingProof',
    given: { opensSessionOnVerify: false, demandsFactor: false },
    event: { type: 'owner.admitted', proof: 'verification', demand: 'none' },
    to: 'ended',
    effects: [],
  },
  {
    requirement: 'X-970',
    title: 'the setting is about verifications alone',
    from: 'awaitingProof',
    given: { opensSessionOnVerify: false, demandsFactor: false },
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
    requirement: 'X-83',
    title: 'the browser that began gets the session, where the account has a passkey besides',
    from: 'awaitingBrowser',
    event: { type: 'verifier.redeemed', isSignedIn: false, demand: 'optional' },
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
  ...(['none', 'unmet', 'optional'] as const).map(
    (demand): Row => ({
      requirement: 'X-83',
      title: `a browser that is signed in already keeps the session that it has (${demand})`,
      from: 'awaitingBrowser',
      event: { type: 'verifier.redeemed', isSignedIn: true, demand },
      to: 'ended',
      effects: [],
    }),
  ),
  ...(['awaitingSecondFactor', 'mustEnrol'] as const).flatMap((from): Row[] => [
    ...events['factor.proven'].map(
      (event): Row => ({
        requirement: 'X-1018',
        title: `the second factor opens it (${event.first}, ${event.by}) (${from})`,
        from,
        event,
        to: 'opened',
        effects: ['endChallenge', 'openSession'],
      }),
    ),
    ...events['owner.admitted']
      .filter(({ proof }) => isPasskey(proof))
      .map(
        (event): Row => ({
          requirement: 'X-1041',
          title: `a passkey that has verified its user opens it, and ends the wait (${event.proof}, ${event.demand}) (${from})`,
          from,
          event,
          to: 'opened',
          effects: ['endChallenge', 'openSession'],
        }),
      ),
    {
      requirement: 'X-1019',
      title: `a wrong code is counted (${from})`,
      from,
      event: { type: 'factor.mismatched', isLastTry: false },
      to: from,
      effects: ['countTry'],
    },
    {
      requirement: 'X-1019',
      title: `the last of the tries ends it (${from})`,
      from,
      event: { type: 'factor.mismatched', isLastTry: true },
      to: 'refused',
      effects: ['endChallenge'],
    },
    {
      requirement: 'X-1019',
      title: `and so do ten minutes (${from})`,
      from,
      event: { type: 'lifetime.lapsed' },
      to: 'expired',
      effects: ['endChallenge'],
    },
    {
      requirement: 'X-970',
      title: `whom the account refuses meanwhile gets no session by a second factor (${from})`,
      from,
      event: { type: 'owner.refused' },
      to: 'refused',
      effects: ['endChallenge'],
    },
  ]),
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
    requirement: 'X-1521',
    title: 'an operator whom the account admits has a session in which they act as the owner',
    from: 'awaitingProof',
    event: { type: 'operator.admitted' },
    to: 'impersonated',
    effects: ['openSession'],
  },
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
