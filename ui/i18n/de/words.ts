// Every word of the browser UI in German: machine-translated, not yet read by a native speaker.

import type { Words } from '../wording.ts'
import { form } from './form.ts'
import { refusals } from './refusals.ts'

export const words: Words = {
  product: 'Lockstep',
  machineTranslated: 'Maschinell übersetzt',
  language: 'Sprache',
  refusals,
  ...form,
}
