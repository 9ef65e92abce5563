// Faults by which what is demanded of a session is done by one that has not shown it.

import type { Levels } from '../../../machines/kit/demand.ts'
import { requestAction, requestData } from '../../../server/app/sessions/session.flow.ts'
import { lockedBy, standingOf } from '../demands.ts'
import { edited } from '../edited.ts'
import { type Parts, soundParts } from '../world.ts'
import { passed, unasked, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'

const ofOldSessions = 'hardened: an app, and sessions of another day, two browsers'

const application = 'hardened: what the application demands of people with a passkey, one browser'

const actingBy = (requestAction: Parts['sessionFlows']['requestAction']) => (): Parts => ({
  ...soundParts,
  sessionFlows: { ...soundParts.sessionFlows, requestAction },
})

const organization = 'hardened: an organization that demands a second factor, one browser'
const ofRole = 'hardened: the operator demands a second factor of owners and admins, one browser'
const reached = 'a session below an organization’s demand reaches something of the organization'

const meta = { requirement: 'X-1' }
const asFree = (levels: Levels): Levels => ({ ...levels, demanded: 'aal1' })

const within = (faulty: Partial<Parts['sessionFlows']>) => (): Parts => ({
  ...soundParts,
  sessionFlows: { ...soundParts.sessionFlows, ...faulty },
})

const ofOrganizations: readonly SeededFault[] = [
  {
    flaw: 'the switcher ignores the organization’s demand',
    within: organization,
    property: reached,
    steps: 8,
    parts: within({
      selectTenant: (isMember, isRemembered, levels) =>
        soundParts.sessionFlows.selectTenant(isMember, isRemembered, asFree(levels)),
    }),
  },
  {
    flaw: 'accepting an invitation bypasses the organization’s demand',
    within: organization,
    property: reached,
    steps: 7,
    parts: within({
      workInJoined: (isMember, levels) => soundParts.sessionFlows.workInJoined(isMember, asFree(levels)),
    }),
  },
  {
    flaw: 'the callback opens a session in the organization whatever was shown',
    within: organization,
    property: reached,
    steps: 8,
    parts: within({
      openSession: (emailVerified, memberships, levels) =>
        soundParts.sessionFlows.openSession(emailVerified, memberships, asFree(levels)),
    }),
  },
  {
    flaw: 'other applications learn of the organization whatever it demands',
    within: organization,
    property: reached,
    steps: 7,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'belowDemand', 'on', 'identity.requested', 1, 'actions'],
        put: 'giveIdentity',
      }),
  },
  {
    flaw: 'the organization’s data are returned like the person’s own',
    within: organization,
    property: reached,
    steps: 7,
    parts: within({ requestData: () => soundParts.sessionFlows.requestData('person') }),
  },
  {
    flaw: 'the dashboard is shown whatever the organization demands',
    within: organization,
    property: reached,
    steps: 7,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'belowDemand', 'on', 'dashboard.opened'],
        put: { actions: 'showPage', meta },
      }),
  },
  {
    flaw: 'the role of owners and admins meets the demand on them',
    within: ofRole,
    property: reached,
    steps: 5,
    parts: within({ workInMade: (levels) => soundParts.sessionFlows.workInMade(asFree(levels)) }),
  },
]

export const faultsOfDemands: readonly SeededFault[] = [
  ...ofOrganizations,
  {
    flaw: 'linking needs no recent session',
    within: links,
    property: 'a session below a demand does what the demand protects',
    steps: 2,
    parts: unasked('beginLinking', 'stepSession', passed),
  },
  {
    flaw: 'the export of somebody’s data needs no recent session of the account’s level',
    within: ofOldSessions,
    property: 'a session below a demand does what the demand protects',
    steps: 4,
    parts: unasked('readUserData', 'stepSession', passed),
  },
  {
    flaw: 'an elevation never ends',
    within: links,
    property: 'a session below a demand does what the demand protects',
    steps: 2,
    parts: withHost({
      lockAccountOfSession: lockedBy((world) =>
        standingOf({ ...world, request: { ...world.request, meanwhile: null } }),
      ),
    }),
  },
  {
    flaw: 'a role meets the application’s demand',
    within: application,
    property: 'a session below a demand does what the demand protects',
    steps: 6,
    parts: actingBy(() => requestData()),
  },
  {
    flaw: 'an elevation never ends at the application',
    within: application,
    property: 'a session below a demand does what the demand protects',
    steps: 8,
    parts: actingBy((demand) => requestAction(demand && { ...demand, within: 'session' })),
  },
  {
    flaw: 'the application demands what its session has shown, not what its person can show',
    within: application,
    property: 'a session below a demand does what the demand protects',
    steps: 6,
    parts: actingBy((demand) => requestAction(demand && { ...demand, level: 'aal1' })),
  },
]
