// Faults by which a second factor that is demanded of everybody is left out, or enrolled at a sign-in that waits for another one.

import { edited } from '../edited.ts'
import { asking } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const demanded = 'hardened: an app is demanded of everybody, two browsers'
const eitherDemanded = 'hardened: an app or a passkey is demanded of everybody, two browsers'

export const faultsOfEnrolment: readonly SeededFault[] = [
  {
    flaw: 'a person without a second factor gets the session of the sign-in that waits for an enrolment',
    within: demanded,
    property: 'a session is opened without a second factor, although the operator demands one of everybody',
    steps: 1,
    parts: () =>
      edited({
        machine: 'sign-in',
        at: ['states', 'awaitingProof', 'on', 'owner.admitted', 2, 'actions'],
        put: ['issueChallenge', 'openSession'],
      }),
  },
  {
    flaw: 'a browser that must show a passkey enrols an app instead',
    within: eitherDemanded,
    property:
      'a second factor is enrolled without permission: no sign-in of the browser waits for an enrolment',
    steps: 10,
    parts: asking('enrolAtSignIn', (asked) =>
      asked.name === 'stepSignIn' && asked.args[1].type === 'enrolment.requested'
        ? { name: asked.name, args: ['mustEnrol', asked.args[1]] }
        : null,
    ),
  },
]
