// Every word of the browser UI in English.

import type { Refusals } from '../refusals.ts'
import { form } from './form.ts'
import { pages } from './pages.ts'

export const en = {
  product: 'Lockstep',
  /** Says so in a language that no native speaker has read yet. */
  machineTranslated: '',
  language: 'Language',
  /** Null: the servers' sentences are English, and shown as they are. */
  refusals: null as Refusals | null,
  ...form,
  ...pages,
}
