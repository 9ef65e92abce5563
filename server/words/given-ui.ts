// What an operator says in place of the UI's words, as pages take it: what browsers fetch, and what is drawn before they run a script.

import { createHash } from 'node:crypto'
import { isLanguage, languages } from '../wire/service-languages.ts'
import { nearest } from './all-words.ts'
import { languageNamed } from './languages-of-operators.ts'
import type { Sentences } from './sentences.ts'
import { uiCoded, uiSaid, uiSentences } from './ui-words.ts'

export type GivenUi = {
  /** Languages that aren’t ours, as pages name them. */
  added: Readonly<Record<string, { name: string; dir: 'ltr' | 'rtl' }>>
  /** By language; the name has the digest of the content. */
  files: Readonly<Record<string, { path: string; content: string }>>
  /** What is said in each language: ours, but where others are given. */
  sentences: Readonly<Record<string, Sentences>>
}

const fileOf = (language: string, given: unknown) => {
  const content = JSON.stringify(uiCoded(given))
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { path: `/words/${language}.${digest}.json`, content }
}

/** @param given by language, without faults; null where nothing of it is for the UI */
export function givenUiOf(given: Readonly<Record<string, unknown>>): GivenUi | null {
  const added = Object.keys(given).filter((language) => !isLanguage(language))
  const spoken = Object.entries(given).filter(([, ui]) => ui !== undefined)
  if (added.length === 0 && spoken.length === 0) return null
  const sentencesOf = (language: string) => uiSaid(uiSentences(nearest(language)), given[language])
  const named = added.map((language) => [language, languageNamed(language)] as const)
  return {
    added: Object.fromEntries(named.flatMap(([language, found]) => (found ? [[language, found]] : []))),
    files: Object.fromEntries(spoken.map(([language, ui]) => [language, fileOf(language, ui)])),
    sentences: Object.fromEntries(
      [...languages, ...added].map((language) => [language, sentencesOf(language)]),
    ),
  }
}
