// What the form says in English, and what every page does.

import type { Refusals } from '../refusals.ts'
import { form } from './form.ts'

export const en = {
  product: 'Lockstep',
  /** Says so in a language that no native speaker has read yet. */
  machineTranslated: '',
  language: 'Language',
  /** The servers' sentences are English: only those that are for programs have other words. */
  refusals: {
    INVALID_OTP: 'Invalid code',
    OTP_EXPIRED: 'The code has expired',
    INVALID_ORIGIN: 'This site isn’t allowed to use the sign-in service',
  } as Partial<Refusals>,
  ...form,
}
