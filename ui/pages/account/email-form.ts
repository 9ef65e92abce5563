// What runs the form for another e-mail, and its second step: loaded once the page is there, which shows what the form begins with.

import { RESEND_COOLDOWN } from '../../../machines/auth-form/answers-of-ports.ts'
import { type EmailFormEvent, emailFormMachine } from '../../../machines/email-form/email-form.machine.ts'
import { type CurrentState, step } from '../../../machines/kit/step.ts'

export const stepEmailForm = (from: CurrentState<typeof emailFormMachine>, event: EmailFormEvent) =>
  step(emailFormMachine, from, event)

/** Another one can be asked for a minute later. */
export const codeMailed = (email: string): EmailFormEvent => ({
  type: 'code.mailed',
  email,
  resendAt: Date.now() + RESEND_COOLDOWN,
})

export { loadFormWords } from '../../i18n/form-words.ts'
export { FirstPassword } from './first-password.tsx'
export { Proving } from './proving.tsx'
