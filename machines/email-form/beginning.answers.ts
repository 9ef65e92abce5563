// The state in which the form for another e-mail begins.

import { begin } from '../kit/step.ts'
import { emailFormMachine } from './email-form.machine.ts'

export const beginning = begin(emailFormMachine, undefined)
