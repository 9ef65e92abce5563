// What a person may see of the application in each state of their session, and what others are told of them, as data.

import type { AppSessionEvent, appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import type { LedgerRow } from '../support/ledger.ts'

type Row = LedgerRow<typeof appSessionMachine>
type State = Row['from']
type Page = Extract<AppSessionEvent['type'], `${string}.opened`>

const states = ['signedOut', 'limited', 'withoutTenant', 'choosing', 'inTenant'] as const

const seen: Record<
  Exclude<Page, 'session.opened'> | 'data.requested',
  Record<State, [string, Row['effects'][0]]>
> = {
  'dashboard.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['X-53', 'leadToNoOrganization'],
    choosing: ['X-53', 'leadToSelectTenant'],
    inTenant: ['X-53', 'showPage'],
  },
  'noOrganization.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-4', 'showPage'],
    choosing: ['BE-4', 'leadToDashboard'],
    inTenant: ['BE-4', 'leadToDashboard'],
  },
  'registerOrganization.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-5', 'showPage'],
    choosing: ['BE-5', 'showPage'],
    inTenant: ['BE-5', 'showPage'],
  },
  'selectTenant.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-6', 'leadToNoOrganization'],
    choosing: ['BE-6', 'showPage'],
    inTenant: ['BE-6', 'showPage'],
  },
  'account.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['X-711', 'showPage'],
    choosing: ['X-711', 'showPage'],
    inTenant: ['X-711', 'showPage'],
  },
  'data.requested': {
    signedOut: ['BF-6', 'refuseSignedOut'],
    limited: ['X-48', 'refuseUnverified'],
    withoutTenant: ['BF-6', 'giveData'],
    choosing: ['BF-6', 'giveData'],
    inTenant: ['BF-6', 'giveData'],
  },
}

const ofPages = Object.entries(seen).flatMap(([type, byState]) =>
  states.map((from): Row => {
    const [requirement, effect] = byState[from]
    return {
      requirement,
      title: `${type} in ${from}: ${effect}`,
      from,
      event: { type } as AppSessionEvent,
      to: from,
      effects: [effect],
    }
  }),
)

/** For other applications: by whether a token has named the person. */
const named: Record<'byToken' | 'byClient', Record<State, [string, Row['effects'][0]]>> = {
  byToken: {
    signedOut: ['X-618', 'refuseSignedOut'],
    limited: ['X-618', 'refuseUnverified'],
    withoutTenant: ['X-618', 'giveIdentity'],
    choosing: ['X-618', 'giveIdentity'],
    inTenant: ['X-618', 'giveIdentity'],
  },
  byClient: {
    signedOut: ['X-618', 'refuseSignedOut'],
    limited: ['X-618', 'refuseUnverified'],
    withoutTenant: ['X-801', 'refuseAsserted'],
    choosing: ['X-801', 'refuseAsserted'],
    inTenant: ['X-801', 'refuseAsserted'],
  },
}

const ofOthers = Object.entries(named).flatMap(([by, byState]) =>
  states.map((from): Row => {
    const [requirement, effect] = byState[from]
    return {
      requirement,
      title: `another application asks about somebody named ${by} in ${from}: ${effect}`,
      from,
      event: { type: 'identity.requested', isAsserted: by === 'byClient' },
      to: from,
      effects: [effect],
    }
  }),
)

export const seeing = [...ofPages, ...ofOthers]
