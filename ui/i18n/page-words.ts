// What every page behind the door says, and the small ones among them.

import { pages } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { PageWords } from './wording.ts'
import { language } from './words.ts'

export const { read: pageWords, load: loadPageWords } = loadedWords<PageWords>('pages', pages, {
  de: async () => (await import('./de.ts')).pages,
  es: async () => (await import('./es.ts')).pages,
  ar: async () => (await import('./ar.ts')).pages,
})

/** As the operator calls it, in our own words, or by its name in the table. */
export function roleName(role: string, called: Readonly<Record<string, string>> | undefined): string {
  const own: Readonly<Record<string, string>> = pageWords().organization.roles
  return called?.[language] ?? own[role] ?? role
}
