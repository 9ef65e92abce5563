// What the machine of auth-session says of the proof of a session, once the organization is locked, and the levels that it is compared with.

import { authSessionMachine } from '../../../machines/auth-session/auth-session.machine.ts'
import { LONG_AGO, NOW } from '../../../machines/auth-session/auth-session.samples.ts'
import { standingOf } from '../../../machines/kit/demand.ts'
import { step } from '../../../machines/kit/step.ts'
import { ofOwner } from '../demands-of-application.ts'

const judged = (age: number) =>
  step(
    authSessionMachine,
    { state: 'live', context: {} },
    {
      type: 'action.requested',
      by: 'token',
      demand: { ...ofOwner, ...standingOf({ aal: 'aal2', age }, ['totp']) },
    },
    'requester',
  )

/** Always the same objects, as answers are. */
export const inTime = judged(NOW)
export const tooLate = judged(LONG_AGO)

/** By what is demanded, then by what is shown. */
export const levels = {
  aal1: { aal1: { demanded: 'aal1', shown: 'aal1' }, aal2: { demanded: 'aal1', shown: 'aal2' } },
  aal2: { aal1: { demanded: 'aal2', shown: 'aal1' }, aal2: { demanded: 'aal2', shown: 'aal2' } },
} as const
