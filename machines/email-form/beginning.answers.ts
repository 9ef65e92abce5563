// What the form for another e-mail begins with.

import { begin } from '../kit/step.ts'
import { emailFormMachine } from './email-form.machine.ts'

export const beginning = begin(emailFormMachine, undefined)
