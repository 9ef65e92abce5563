// Asks for an operator's words, where the page says that there are some: before any other words are shown.

import { givenWords } from '../config.ts'
import { choice, chosenLanguage } from '../i18n/languages.ts'
import { giveBy } from '../i18n/words.ts'

/** @returns what waits for them, and for the languages that they add */
export function takeGivenWords(): Promise<void> | undefined {
  const content = givenWords()
  if (!content) return undefined
  return giveBy(
    import('./operators-words.ts').then(({ takeGiven }) => takeGiven(content, choice, chosenLanguage)),
  )
}
