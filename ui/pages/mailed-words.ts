// The words of the pages that a link in a mail leads to: the English ones come with them, those of another language are a chunk of their own.

import { mailed as english } from '../i18n/en.ts'
import { chosenLanguage, type Language } from '../i18n/languages.ts'
import type { MailedWords } from '../i18n/wording.ts'
import { language } from '../i18n/words.ts'

const loaders: Record<Exclude<Language, 'en'>, () => Promise<MailedWords>> = {
  de: async () => (await import('../i18n/de.ts')).mailed,
  es: async () => (await import('../i18n/es.ts')).mailed,
  ar: async () => (await import('../i18n/ar.ts')).mailed,
}

let translated: MailedWords = english

/** In the language of all the other words, which may be English where those did not come. */
export const mailedWords = (): MailedWords => (language === 'en' ? english : translated)

/** Before the page is shown; it is English where another language fails to load. */
export async function loadMailedWords(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen !== 'en') translated = await loaders[chosen]().catch(() => english)
}
