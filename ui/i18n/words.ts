// The words in the reader's language: English is part of this chunk, every other language is a chunk of its own, and an operator may say them otherwise.

import { words as en } from './en.ts'
import type { Say } from './given-sentences.ts'
import { chosenLanguage, type Language, oursOf } from './languages.ts'
import type { FirstWords, Words } from './wording.ts'

/** After this the page starts in English. */
const LOAD_TIMEOUT_MS = 5000

/** By language of ours. */
export type Loaders<Found> = Record<Exclude<Language, 'en'>, () => Promise<Found>>

const loaders: Loaders<FirstWords> = {
  de: async () => (await import('./de.ts')).words,
  es: async () => (await import('./es.ts')).words,
  ar: async () => (await import('./ar.ts')).words,
}

/** A timer that were left would keep the build, which renders the first view by these words, until it is due. */
export const inTime = <Found>(loading: Promise<Found>) =>
  new Promise<Found>((resolve, reject) => {
    const timer = setTimeout(reject, LOAD_TIMEOUT_MS)
    loading.finally(() => clearTimeout(timer)).then(resolve, reject)
  })

export let language: Language = 'en'
export let words = en as Words

/** What an operator says in place of these: ours, until others are there. */
export let say: Say = (_, ours) => ours
let giving: Promise<void> | undefined

export const sayBy = (other: Say) => {
  say = other
}

/** They come before any other word, with the languages that they add; ours, where they don’t come. */
export function giveBy(taking: Promise<Say>): Promise<void> {
  giving = inTime(taking).then(sayBy, () => {})
  return giving
}

/** None of English, which is there, nor of a language that an operator adds, unless ours has other regions of it. */
export const loaderOf = <Found>(of: Language, loaders: Loaders<Found>) =>
  (loaders as Partial<Record<Language, () => Promise<Found>>>)[oursOf(of)]

/** English where another language does not come. @param of the page’s, where none is named */
export async function wordsOf<Found>(
  area: string,
  english: Found,
  loaders: Loaders<Found>,
  of?: Language,
): Promise<Found> {
  await giving
  const load = loaderOf(of ?? chosenLanguage(), loaders)
  return say(area, load ? await inTime(load()).catch(() => english) : english)
}

/**
 * Starts the page once its words are loaded: in English at once, and also where another language fails to load. Not a
 * top-level await: the languages' chunks import from this one, which would wait for them.
 */
export async function startInWords(start: () => void): Promise<void> {
  if (giving) await giving
  const chosen = chosenLanguage()
  const load = loaderOf(chosen, loaders)
  const found = load && (await inTime(load()).catch(() => null))
  if (found !== null) {
    language = chosen
    words = say('common', (found ?? words) as Words)
  }
  start()
}
