// The words of the account's page: the English ones come with it, those of another language are a chunk of their own.

import { account as english } from '../../i18n/en.ts'
import { chosenLanguage, type Language } from '../../i18n/languages.ts'
import type { AccountWords } from '../../i18n/wording.ts'
import { language } from '../../i18n/words.ts'

const loaders: Record<Exclude<Language, 'en'>, () => Promise<AccountWords>> = {
  de: async () => (await import('../../i18n/de.ts')).account,
  es: async () => (await import('../../i18n/es.ts')).account,
  ar: async () => (await import('../../i18n/ar.ts')).account,
}

let translated: AccountWords = english

/** In the language of all the other words, which may be English where those did not come. */
export const accountWords = (): AccountWords => (language === 'en' ? english : translated)

/** Before the page is shown; it is English where another language fails to load. */
export async function loadAccountWords(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen !== 'en') translated = await loaders[chosen]().catch(() => english)
}
