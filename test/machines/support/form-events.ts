// Everything that can happen to the auth form, each answer of each port included, for walks over its graph.

import type { EventFromLogic } from 'xstate'
import type { authFormMachine } from '../../../machines/auth-form/auth-form.machine.ts'
import { formEvents } from '../../walks/auth-form.ts'

export { idOf } from '../../walks/auth-form.ts'

/** XState's own events are none of the machine's declared ones, hence the cast. */
export const allEvents = formEvents as EventFromLogic<typeof authFormMachine>[]
