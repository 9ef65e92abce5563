// Faults by which what is demanded of a session is done by one that has not shown it.

import { lockedBy, standingOf } from './demands.ts'
import { passed, unasked, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'

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
]
