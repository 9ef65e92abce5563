// What the form says in English, and what every page does.

import type { Refusals } from '../refusals.ts'
import type { PageWords } from '../wording.ts'
import { form } from './form.ts'

export const en = {
  product: 'Lockstep',
  /** Says so in a language that no native speaker has read yet. */
  machineTranslated: '',
  language: 'Language',
  /** Null: the servers' sentences are English, and shown as they are. */
  refusals: null as Refusals | null,
  /** Null: they come with the pages, so that the form need not wait for them. */
  pages: null as PageWords | null,
  ...form,
}
