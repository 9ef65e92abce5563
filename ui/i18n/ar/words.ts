// Every word of the browser UI in Arabic: machine-translated, not yet read by a native speaker.

import type { Words } from '../wording.ts'
import { form } from './form.ts'
import { refusals } from './refusals.ts'

export const words: Words = {
  product: 'Lockstep',
  machineTranslated: 'ترجمة آلية',
  language: 'اللغة',
  refusals,
  ...form,
}
