// What a person may see of the application in each state of their session, and what others learn of them, as data.

import type { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import { events } from '../../../machines/app-session/app-session.samples.ts'
import type { AppSessionEvent } from '../../../machines/app-session/app-session.types.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof appSessionMachine>
type State = Row['from']
type Answer = readonly [requirement: string, effect: Row['effects'][0]]
type Page = Extract<AppSessionEvent['type'], `${string}.opened`>

const states = ['signedOut', 'limited', 'withoutTenant', 'choosing', 'belowDemand', 'inTenant'] as const

const seen: Record<Exclude<Page, 'session.opened'>, Record<State, Answer>> = {
  'dashboard.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['X-53', 'leadToNoOrganization'],
    choosing: ['X-53', 'leadToSelectTenant'],
    belowDemand: ['X-1151', 'leadToStepUp'],
    inTenant: ['X-53', 'showPage'],
  },
  'noOrganization.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-4', 'showPage'],
    choosing: ['BE-4', 'leadToDashboard'],
    belowDemand: ['BE-4', 'leadToDashboard'],
    inTenant: ['BE-4', 'leadToDashboard'],
  },
  'registerOrganization.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-5', 'showPage'],
    choosing: ['BE-5', 'showPage'],
    belowDemand: ['BE-5', 'showPage'],
    inTenant: ['BE-5', 'showPage'],
  },
  'selectTenant.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['BE-6', 'leadToNoOrganization'],
    choosing: ['BE-6', 'showPage'],
    belowDemand: ['BE-6', 'showPage'],
    inTenant: ['BE-6', 'showPage'],
  },
  'account.opened': {
    signedOut: ['X-53', 'leadToSignIn'],
    limited: ['X-53', 'leadToSignIn'],
    withoutTenant: ['X-711', 'showPage'],
    choosing: ['X-711', 'showPage'],
    belowDemand: ['X-711', 'showPage'],
    inTenant: ['X-711', 'showPage'],
  },
}

const given: Record<'person' | 'organization', Record<State, Answer>> = {
  person: {
    signedOut: ['BF-6', 'refuseSignedOut'],
    limited: ['X-48', 'refuseUnverified'],
    withoutTenant: ['BF-6', 'giveData'],
    choosing: ['BF-6', 'giveData'],
    belowDemand: ['BF-6', 'giveData'],
    inTenant: ['BF-6', 'giveData'],
  },
  organization: {
    signedOut: ['BF-6', 'refuseSignedOut'],
    limited: ['X-48', 'refuseUnverified'],
    withoutTenant: ['BF-6', 'giveData'],
    choosing: ['BF-6', 'giveData'],
    belowDemand: ['X-1151', 'refuseBelowDemand'],
    inTenant: ['BF-6', 'giveData'],
  },
}

const ofData = (['person', 'organization'] as const).flatMap((of) =>
  states.map((from): Row => {
    const [requirement, effect] = given[of][from]
    const event = { type: 'data.requested', of } as const
    return {
      requirement,
      title: `data of the ${of} in ${from}: ${effect}`,
      from,
      event,
      to: from,
      effects: [effect],
    }
  }),
)

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

/** For other applications: of a person by whether a token has named them, of nobody by whether a page is asked for. */
const toPerson = {
  byToken: ['X-618', 'giveIdentity'],
  belowDemand: ['X-1151', 'refuseBelowDemand'],
  byClient: ['X-801', 'refuseAsserted'],
} as const satisfies Record<string, Answer>
const toNobody = {
  signedOut: { page: ['X-618', 'leadToSignIn'], other: ['X-618', 'refuseSignedOut'] },
  limited: { page: ['X-618', 'leadToSignIn'], other: ['X-618', 'refuseUnverified'] },
} as const satisfies Partial<Record<State, Record<string, Answer>>>

const ofOthers = states.flatMap((from) =>
  events['identity.requested'].map((event): Row => {
    const [requirement, effect] =
      from === 'signedOut' || from === 'limited'
        ? toNobody[from][event.isPage ? 'page' : 'other']
        : toPerson[event.isAsserted ? 'byClient' : from === 'belowDemand' ? from : 'byToken']
    return {
      requirement,
      title: `another application asks who it is in ${from}: ${effect} (${JSON.stringify(event)})`,
      from,
      event,
      to: from,
      effects: [effect],
    }
  }),
)

export const seeing = [...ofPages, ...ofData, ...ofOthers]
