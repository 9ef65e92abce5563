// What becomes of an application's request to have a person signed in, as data.

import { authorizationMachine } from '../../../machines/authorization/authorization.machine.ts'
import { events } from '../../../machines/authorization/authorization.samples.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'

type Row = TransitionRow<typeof authorizationMachine>

const waiting = ['askingForSignIn', 'steppingUp', 'askingForConsent'] as const

const rows: Row[] = [
  ...waiting.flatMap((from): Row[] => [
    {
      requirement: 'X-1201',
      title: `a browser without the person’s session is led to the form (${from})`,
      from,
      event: { type: 'session.missing' },
      to: 'askingForSignIn',
      effects: ['leadToSignIn'],
    },
    {
      requirement: 'X-1202',
      title: `what no session of ours could be is refused (${from})`,
      from,
      event: { type: 'session.shown', standing: 'unreachable', mustConsent: true },
      to: 'denied',
      effects: ['refuseUnmet'],
    },
    {
      requirement: 'X-1202',
      title: `a session that is below the demand is led to where it is proven (${from})`,
      from,
      event: { type: 'session.shown', standing: 'below', mustConsent: true },
      to: 'steppingUp',
      effects: ['leadToStepUp'],
    },
    {
      requirement: 'X-1203',
      title: `a person who has not consented reads what is asked for (${from})`,
      from,
      event: { type: 'session.shown', standing: 'enough', mustConsent: true },
      to: 'askingForConsent',
      effects: ['showConsent'],
    },
    {
      requirement: 'X-1203',
      title: `an application that is trusted, or that has the consent, is granted what it asks for (${from})`,
      from,
      event: { type: 'session.shown', standing: 'enough', mustConsent: false },
      to: 'granted',
      effects: ['makeGrant'],
    },
    {
      requirement: 'X-1204',
      title: `what nobody answers in time is over (${from})`,
      from,
      event: { type: 'lifetime.lapsed' },
      to: 'expired',
      effects: ['refuseLapsed'],
    },
  ]),
  {
    requirement: 'X-1203',
    title: 'the consent is remembered, and grants',
    from: 'askingForConsent',
    event: { type: 'consent.given', standing: 'enough' },
    to: 'granted',
    effects: ['rememberConsent', 'makeGrant'],
  },
  {
    requirement: 'X-1202',
    title: 'a consent from a session that is below the demand grants nothing',
    from: 'askingForConsent',
    event: { type: 'consent.given', standing: 'below' },
    to: 'steppingUp',
    effects: ['leadToStepUp'],
  },
  {
    requirement: 'X-1202',
    title: 'a consent from a session that could never be enough grants nothing',
    from: 'askingForConsent',
    event: { type: 'consent.given', standing: 'unreachable' },
    to: 'denied',
    effects: ['refuseUnmet'],
  },
  {
    requirement: 'X-1203',
    title: 'a person who refuses grants nothing',
    from: 'askingForConsent',
    event: { type: 'consent.refused' },
    to: 'denied',
    effects: ['refuseDenied'],
  },
]

export const authorizationSuite: TransitionTable<typeof authorizationMachine> = {
  machine: authorizationMachine,
  context: {},
  events: Object.values(events).flat(),
  rows,
  begins: { input: undefined, state: 'askingForSignIn', effects: [] },
}
