// The words of the pages, which come with them: English in this chunk, every other language in a chunk of its own.

import { pages } from './en.ts'
import { chosenLanguage, type Language } from './languages.ts'
import type { PageWords } from './wording.ts'
import { language } from './words.ts'

const loaders: Record<Exclude<Language, 'en'>, () => Promise<PageWords>> = {
  de: async () => (await import('./de.ts')).pages,
  es: async () => (await import('./es.ts')).pages,
  ar: async () => (await import('./ar.ts')).pages,
}

let translated = pages as PageWords

/** To be awaited before a page is shown. They are English where another language does not come. */
export async function loadPageWords(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen !== 'en') translated = await loaders[chosen]().catch(() => pages)
}

/** In the language of all the other words, which may be English where those did not come. */
export const pageWords = (): PageWords => (language === 'en' ? pages : translated)

/** As the operator calls it, in our own words, or by its name in the table. */
export function roleName(role: string, called: Partial<Record<Language, string>> | undefined): string {
  const own: Readonly<Record<string, string>> = pageWords().organization.roles
  return called?.[language] ?? own[role] ?? role
}
