/**
 * The application's session: who may see which page, what a membership allows, and whether the session lives on.
 *
 * A persisted machine: its state is read from the session's row and the person's memberships. The application asks it before every
 * page and every request for data, and tells it what has changed; the pages in the browser ask the same. An effect that
 * begins with `leadTo` is where a page leads instead of being shown, one that begins with `refuse` is the answer.
 * Hosts: the application, the pages for members, the tests.
 */

import { setup } from 'xstate'
import { isBelow } from '../kit/demand.ts'
import { effect, type Requirement } from '../kit/effect.ts'
import type { AppSessionEvent } from './app-session.types.ts'

const appSession = setup({
  types: { events: {} as AppSessionEvent, transitionMeta: {} as Requirement },
  actions: {
    /** Under a new id, so that nobody can have prepared it. */
    openSession: effect,
    chooseTenant: effect,
    makeDefault: effect,
    endSession: effect,
    /** Memberships included. */
    forgetUser: effect,
    /** Of a session that is no more. */
    forgetCookie: effect,
    endEverySession: effect,
    endAuthSession: effect,
    endEveryAuthSession: effect,
    /** The next check is made sooner than it would be. */
    checkSoon: effect,
    /** No-op: its end is observed elsewhere. */
    keepSession: effect,
    /** A check has had a result: none is overdue. */
    settleCheck: effect,
    showPage: effect,
    giveData: effect,
    giveIdentity: effect,
    leadToSignIn: effect,
    leadToNoOrganization: effect,
    leadToSelectTenant: effect,
    leadToDashboard: effect,
    /** To where a second factor is shown, or set up. */
    leadToStepUp: effect,
    refuseSignedOut: effect,
    refuseUnverified: effect,
    refuseAsserted: effect,
    refuseBelowDemand: effect,
    refuseNonMember: effect,
  },
  guards: {
    isUnverified: ({ event }) => event.type === 'session.opened' && !event.emailVerified,
    isBelow: ({ event }) => 'demanded' in event && isBelow(event),
    isRememberedBelow: ({ event }) =>
      event.type === 'tenant.selected' && event.isRemembered && isBelow(event),
    isOfOrganization: ({ event }) => event.type === 'data.requested' && event.of === 'organization',
    hasNoMembership: ({ event }) => event.type === 'session.opened' && event.memberships === 'none',
    hasChosen: ({ event }) => event.type === 'session.opened' && event.memberships === 'chosen',
    isStranger: ({ event }) => event.type === 'tenant.selected' && !event.isMember,
    isRemembered: ({ event }) => event.type === 'tenant.selected' && event.isRemembered,
    hasEnded: ({ event }) =>
      event.type === 'session.checked' && ['anotherUser', 'refused'].includes(event.result),
    isOverdue: ({ event }) =>
      event.type === 'session.checked' && event.result === 'unknown' && event.isOverdue,
    isDeleted: ({ event }) => event.type === 'session.checked' && event.result === 'deleted',
    isUnknown: ({ event }) => event.type === 'session.checked' && event.result === 'unknown',
    isAsserted: ({ event }) => event.type === 'identity.requested' && event.isAsserted,
    isPage: ({ event }) => event.type === 'identity.requested' && event.isPage,
    endIsObservable: ({ event }) => event.type === 'lifetime.lapsed' && event.endIsObservable,
    isEverywhere: ({ event }) => event.type === 'signOut.requested' && event.everywhere,
  },
})

const shown = (requirement: string) => ({ actions: 'showPage' as const, meta: { requirement } })

/** A callback may open a session at any time, in place of the one before. */
const opening = [
  { guard: 'isUnverified', target: 'limited', actions: 'openSession', meta: { requirement: 'X-48' } },
  { guard: 'isBelow', target: 'belowDemand', actions: 'openSession', meta: { requirement: 'X-1151' } },
  {
    guard: 'hasNoMembership',
    target: 'withoutTenant',
    actions: 'openSession',
    meta: { requirement: 'RD-1' },
  },
  { guard: 'hasChosen', target: 'inTenant', actions: 'openSession', meta: { requirement: 'RD-2' } },
  { target: 'choosing', actions: 'openSession', meta: { requirement: 'RD-4' } },
] as const

const signedIn = {
  'session.opened': opening,
  'session.checked': [
    { guard: 'hasEnded', target: 'signedOut', actions: 'endSession', meta: { requirement: 'X-100' } },
    { guard: 'isOverdue', target: 'signedOut', actions: 'endSession', meta: { requirement: 'X-223' } },
    {
      guard: 'isDeleted',
      target: 'signedOut',
      actions: ['endSession', 'forgetUser'],
      meta: { requirement: 'X-254' },
    },
    { guard: 'isUnknown', actions: 'checkSoon', meta: { requirement: 'X-100' } },
    { actions: 'settleCheck', meta: { requirement: 'X-100' } },
  ],
  'lifetime.lapsed': [
    { guard: 'endIsObservable', actions: 'keepSession', meta: { requirement: 'X-251' } },
    { target: 'signedOut', actions: 'endSession', meta: { requirement: 'X-251' } },
  ],
  'signOut.requested': [
    {
      guard: 'isEverywhere',
      target: 'signedOut',
      actions: ['endSession', 'endEverySession', 'endEveryAuthSession'],
      meta: { requirement: 'X-128' },
    },
    { target: 'signedOut', actions: ['endSession', 'endAuthSession'], meta: { requirement: 'X-58' } },
  ],
} as const

/** Of somebody whose e-mail is verified. */
const verified = {
  ...signedIn,
  'data.requested': { actions: 'giveData', meta: { requirement: 'BF-6' } },
  'identity.requested': [
    // A page too: the form, which knows this session, would lead it back.
    { guard: 'isAsserted', actions: 'refuseAsserted', meta: { requirement: 'X-801' } },
    { actions: 'giveIdentity', meta: { requirement: 'X-618' } },
  ],
  'registerOrganization.opened': shown('BE-5'),
  'account.opened': shown('X-711'),
  'organization.created': [
    { guard: 'isBelow', target: 'belowDemand', actions: 'chooseTenant', meta: { requirement: 'X-1151' } },
    { target: 'inTenant', actions: 'chooseTenant', meta: { requirement: 'X-55' } },
  ],
} as const

const toSignIn = { actions: 'leadToSignIn', meta: { requirement: 'X-53' } } as const
const signInFirst = {
  'dashboard.opened': toSignIn,
  'noOrganization.opened': toSignIn,
  'registerOrganization.opened': toSignIn,
  'selectTenant.opened': toSignIn,
  'account.opened': toSignIn,
} as const

const selecting = [
  { guard: 'isStranger', actions: 'refuseNonMember', meta: { requirement: 'X-56' } },
  {
    guard: 'isRememberedBelow',
    target: 'belowDemand',
    actions: ['makeDefault', 'chooseTenant'],
    meta: { requirement: 'X-1151' },
  },
  {
    guard: 'isRemembered',
    target: 'inTenant',
    actions: ['makeDefault', 'chooseTenant'],
    meta: { requirement: 'X-57' },
  },
  { guard: 'isBelow', target: 'belowDemand', actions: 'chooseTenant', meta: { requirement: 'X-1151' } },
  { target: 'inTenant', actions: 'chooseTenant', meta: { requirement: 'X-56' } },
] as const

export const appSessionMachine = appSession.createMachine({
  id: 'appSession',
  description: 'What a person may see of the application, and whether their session goes on.',
  initial: 'signedOut',
  states: {
    signedOut: {
      description: 'There is no session.',
      on: {
        ...signInFirst,
        'session.opened': opening,
        'data.requested': { actions: 'refuseSignedOut', meta: { requirement: 'BF-6' } },
        'identity.requested': [
          { guard: 'isPage', actions: 'leadToSignIn', meta: { requirement: 'X-618' } },
          { actions: 'refuseSignedOut', meta: { requirement: 'X-618' } },
        ],
        'signOut.requested': { actions: 'forgetCookie', meta: { requirement: 'X-58' } },
        // One that has ended while the organization was made.
        'organization.created': { actions: 'forgetCookie', meta: { requirement: 'X-55' } },
      },
    },
    limited: {
      description: 'Signed in; the e-mail is not verified, so nothing protected is shown.',
      on: {
        ...signInFirst,
        ...signedIn,
        'data.requested': { actions: 'refuseUnverified', meta: { requirement: 'X-48' } },
        'identity.requested': [
          { guard: 'isPage', actions: 'leadToSignIn', meta: { requirement: 'X-618' } },
          { actions: 'refuseUnverified', meta: { requirement: 'X-618' } },
        ],
      },
    },
    withoutTenant: {
      description: 'Signed in; a member of nothing yet.',
      on: {
        ...verified,
        'dashboard.opened': { actions: 'leadToNoOrganization', meta: { requirement: 'X-53' } },
        'noOrganization.opened': shown('BE-4'),
        'selectTenant.opened': { actions: 'leadToNoOrganization', meta: { requirement: 'BE-6' } },
        'tenant.selected': { actions: 'refuseNonMember', meta: { requirement: 'X-56' } },
      },
    },
    choosing: {
      description: 'Signed in; a member of one or more tenants, of which none is chosen.',
      on: {
        ...verified,
        'dashboard.opened': { actions: 'leadToSelectTenant', meta: { requirement: 'X-53' } },
        'noOrganization.opened': { actions: 'leadToDashboard', meta: { requirement: 'BE-4' } },
        'selectTenant.opened': shown('BE-6'),
        'tenant.selected': selecting,
      },
    },
    belowDemand: {
      description:
        'Signed in; a second factor is demanded where the person works, and this session has not shown one.',
      on: {
        ...verified,
        'data.requested': [
          {
            guard: 'isOfOrganization',
            actions: 'refuseBelowDemand',
            meta: { requirement: 'X-1151' },
          },
          verified['data.requested'],
        ],
        'identity.requested': [
          verified['identity.requested'][0],
          { actions: 'refuseBelowDemand', meta: { requirement: 'X-1151' } },
        ],
        'dashboard.opened': { actions: 'leadToStepUp', meta: { requirement: 'X-1151' } },
        'noOrganization.opened': { actions: 'leadToDashboard', meta: { requirement: 'BE-4' } },
        'selectTenant.opened': shown('BE-6'),
        'tenant.selected': selecting,
      },
    },
    inTenant: {
      description: 'Signed in; the chosen tenant is one of the person’s own.',
      on: {
        ...verified,
        'dashboard.opened': shown('X-53'),
        'noOrganization.opened': { actions: 'leadToDashboard', meta: { requirement: 'BE-4' } },
        'selectTenant.opened': shown('BE-6'),
        'tenant.selected': selecting,
      },
    },
  },
})
