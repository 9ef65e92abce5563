// Faults of the provider's flows of which nothing comes in its world, in which nobody else is at work.

import type { Finding } from '../discipline.ts'
import { unasked } from './faulty.ts'
import type { Flows } from './requests.ts'

type FaultOfDiscipline = { flaw: string; property: Finding; steps: number; given: Partial<Flows> }

export const faultsOfDiscipline: readonly FaultOfDiscipline[] = [
  {
    flaw: 'an application gives back a grant that nobody has locked',
    property: 'a flow reads or steps something that it has neither locked nor read: lockFamily',
    steps: 3,
    given: unasked('endGrant', { lockGrant: true }),
  },
  {
    flaw: 'an application that is removed meanwhile is answered',
    property: 'a flow reads or steps something that it has neither locked nor read: findSession',
    steps: 1,
    given: unasked('authorizeAtOnce', { holdApplication: true }),
  },
  {
    flaw: 'an application that may ask nobody is not told that nobody is signed in',
    property: 'a flow leaves out an effect of a machine: performAuthorization refuseSignIn',
    steps: 1,
    given: unasked('authorizeAtOnce', { performAuthorization: undefined }),
  },
]
