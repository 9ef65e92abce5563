// The setting of the folder of words: one file a language, in place of our own sentences.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { called, isPackaged } from '../telemetry/called.mjs'
import { isLanguage, languages } from '../wire/service-languages.ts'
import { allWords, nearest } from '../words/all-words.ts'
import { type GivenUi, givenUiOf } from '../words/given-ui.ts'
import { countOf, faultsOf, missingIn } from '../words/given-words.ts'
import { languageNamed } from '../words/languages-of-operators.ts'
import { replaced } from '../words/mail-templates.ts'
import { type AllMailWords, words as ours } from '../words/mail-words.ts'
import { withGiven } from '../words/sentences.ts'
import { type AllPageWords, pageNames, pageWords } from '../words/service-page-words.ts'
import { optional } from './setting.ts'

const MOST_BYTES = 262_144

const tryTo = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

type ReadFile =
  | { faults: string[] }
  | {
      words: Partial<AllMailWords>
      pages: Partial<AllPageWords>
      ui: Readonly<Record<string, unknown>>
      sentences: number
      missing: readonly string[]
    }

/** A name that begins with a dot is nobody's words: editors and file systems leave such files. */
const isOfPeople = (name: string) => !name.startsWith('.')

type GivenWords = Readonly<Record<string, unknown>>
const isWords = (given: unknown): given is GivenWords =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const notNamed = `is named after no language: give it the code of one, such as ${languages.join('.json, ')}.json or fr.json`
const notBuilt = `has words of the pages, and ours aren’t there to hold them against: ${isPackaged ? 'install the package again' : called('build')}`

function readFile(folder: string, name: string): ReadFile {
  const language = name.replace(/\.json$/, '')
  const none = (what: string) => ({ faults: [`${name} ${what}`] })
  if (!name.endsWith('.json') || !languageNamed(language)) return none(notNamed)
  const text = tryTo(() => readFileSync(join(folder, name), 'utf8'))
  if (text === undefined) return none('isn’t a file that we can read')
  if (text.length > MOST_BYTES) return none(`has more than ${MOST_BYTES} characters: keep what you change`)
  const given: unknown = tryTo(() => JSON.parse(text))
  if (given === undefined) return none('isn’t JSON: check its commas, braces and quotation marks')
  const isAdded = !isLanguage(language)
  const all = tryTo(() => allWords(language, isAdded || (isWords(given) && given.ui !== undefined)))
  if (!all) return none(notBuilt)
  const faults = faultsOf(given, all).map((fault) => `${name}: ${fault.trim()}`)
  if (faults.length > 0) return { faults }
  const { mails = {}, ui, ...pages } = given as { mails?: GivenWords; ui?: GivenWords }
  const own = nearest(language)
  const spoken = replaced(ours[own], mails)
  return {
    words: { [language]: isAdded ? { ...spoken, dir: languageNamed(language)?.dir } : spoken },
    pages: { [language]: withGiven(pageWords[own], pages, pageNames) },
    ui: { [language]: ui },
    sentences: countOf(given),
    missing: isAdded ? missingIn(given, all.sentences) : [],
  }
}

export type WordsOfFolder = {
  words: AllMailWords
  pages: AllPageWords
  /** Null where nothing is said otherwise in it, and no language is added. */
  ui: GivenUi | null
  /** How many sentences each file has, and which a language of the operator’s lacks, and says in English. */
  counts: readonly (readonly [file: string, sentences: number, missing: readonly string[]])[]
}

/** Read once, when the service starts. @returns what is in it, or all that is wrong with it */
export function readWords(folder: string): WordsOfFolder | { faults: readonly string[] } {
  const names = tryTo(() => readdirSync(folder).filter(isOfPeople).sort())
  if (!names) return { faults: [`${folder} isn’t a folder that we can read: give the path of one`] }
  const files = names.map((name) => [name, readFile(folder, name)] as const)
  const faults = files.flatMap(([, file]) => ('faults' in file ? file.faults : []))
  if (faults.length > 0) return { faults }
  const good = files.flatMap(([name, file]) => ('words' in file ? [{ name, ...file }] : []))
  return {
    words: Object.assign({}, ours, ...good.map(({ words }) => words)),
    pages: Object.assign({}, pageWords, ...good.map(({ pages }) => pages)),
    ui: givenUiOf(Object.assign({}, ...good.map(({ ui }) => ui))),
    counts: good.map(({ name, sentences, missing }) => [name, sentences, missing] as const),
  }
}

const folder = z.string().transform((path, ctx): WordsOfFolder => {
  const read = readWords(path)
  if (!('faults' in read)) return read
  ctx.addIssue({ code: 'custom', params: { expects: read.faults.join('; ') } })
  return z.NEVER
})

export const wordsSettings = {
  WORDS_DIR: optional({
    schema: folder as unknown as z.ZodType<WordsOfFolder, string>,
    expects: 'the path of a folder with a file for each language, such as de.json',
    meaning:
      'A folder with your own sentences for emails and pages, in a file for each language, which may be one that Lockstep doesn’t have; docs/extend.md says how to begin one. ' +
      'Unset: Lockstep’s own sentences. For both services.',
  }),
}
