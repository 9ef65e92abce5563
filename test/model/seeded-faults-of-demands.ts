// Faults by which what is demanded of a session is done by one that has not shown it.

import { requestAction, requestData } from '../../server/app/sessions/session.flow.ts'
import { lockedBy, standingOf } from './demands.ts'
import { passed, unasked, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'
import { type Parts, soundParts } from './world.ts'

const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'

const application = 'hardened: what the application demands of people with a passkey, one browser'

const actingBy = (requestAction: Parts['sessionFlows']['requestAction']) => (): Parts => ({
  ...soundParts,
  sessionFlows: { ...soundParts.sessionFlows, requestAction },
})

export const faultsOfDemands: readonly SeededFault[] = [
  {
    flaw: 'linking asks for no recent session',
    within: links,
    property: 'what is demanded is done by a session below the demand',
    steps: 2,
    parts: unasked('beginLinking', 'stepSession', passed),
  },
  {
    flaw: 'an elevation never falls',
    within: links,
    property: 'what is demanded is done by a session below the demand',
    steps: 2,
    parts: withHost({
      lockAccountOfSession: lockedBy((world) =>
        standingOf({ ...world, request: { ...world.request, meanwhile: null } }),
      ),
    }),
  },
  {
    flaw: 'what the application demands is met by a role',
    within: application,
    property: 'what is demanded is done by a session below the demand',
    steps: 6,
    parts: actingBy(() => requestData()),
  },
  {
    flaw: 'an elevation never falls at the application',
    within: application,
    property: 'what is demanded is done by a session below the demand',
    steps: 8,
    parts: actingBy((demand) => requestAction({ ...demand, within: 'session' })),
  },
  {
    flaw: 'the application demands what its session has shown, and not what its person can',
    within: application,
    property: 'what is demanded is done by a session below the demand',
    steps: 6,
    parts: actingBy((demand) => requestAction({ ...demand, level: 'aal1' })),
  },
]
