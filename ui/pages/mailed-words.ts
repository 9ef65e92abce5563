// The words of the pages that a link in a mail leads to.

import { mailed } from '../i18n/en.ts'
import { loadedWords } from '../i18n/loaded-words.ts'
import type { MailedWords } from '../i18n/wording.ts'

export const { read: mailedWords, load: loadMailedWords } = loadedWords<MailedWords>('mailed', mailed, {
  de: async () => (await import('../i18n/de.ts')).mailed,
  es: async () => (await import('../i18n/es.ts')).mailed,
  ar: async () => (await import('../i18n/ar.ts')).mailed,
})
