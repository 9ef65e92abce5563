// What the machine of the console would do for somebody with a role, asked before anything is offered to them: a refusal is a transition as well.

import {
  type ConsoleEvent,
  consoleAccessMachine,
} from '../../../../machines/console-access/console-access.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import type { ConsoleEffect, ConsoleState } from './console.operations.ts'

export const isAnswered = (role: ConsoleState, event: ConsoleEvent, effect: ConsoleEffect): boolean =>
  step(consoleAccessMachine, { state: role, context: {} }, event).effects.includes(effect)
