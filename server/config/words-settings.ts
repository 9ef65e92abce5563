// The setting of the folder of words: one file a language, in place of our own sentences.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isLanguage, languages } from '../wire/service-languages.ts'
import { allWords } from '../words/all-words.ts'
import { countOf, faultsOf } from '../words/given-words.ts'
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
  | { words: Partial<AllMailWords>; pages: Partial<AllPageWords>; sentences: number }

/** A name that begins with a dot is nobody's words: editors and file systems leave such files. */
const isOfPeople = (name: string) => !name.startsWith('.')

function readFile(folder: string, name: string): ReadFile {
  const language = name.replace(/\.json$/, '')
  const none = (what: string) => ({ faults: [`${name} ${what}`] })
  if (!name.endsWith('.json') || !isLanguage(language))
    return none(`is named after none of our languages: there are ${languages.join('.json, ')}.json`)
  const text = tryTo(() => readFileSync(join(folder, name), 'utf8'))
  if (text === undefined) return none('isn’t a file that we can read')
  if (text.length > MOST_BYTES) return none(`has more than ${MOST_BYTES} characters: keep what you change`)
  const given: unknown = tryTo(() => JSON.parse(text))
  if (given === undefined) return none('isn’t JSON: check its commas, braces and quotation marks')
  const faults = faultsOf(given, allWords(language)).map((fault) => `${name}: ${fault.trim()}`)
  if (faults.length > 0) return { faults }
  const { mails = {}, ...pages } = given as { mails?: Readonly<Record<string, unknown>> }
  return {
    words: { [language]: replaced(ours[language], mails) },
    pages: { [language]: withGiven(pageWords[language], pages, pageNames) },
    sentences: countOf(given),
  }
}

export type WordsOfFolder = {
  words: AllMailWords
  pages: AllPageWords
  /** How many sentences each file has. */
  counts: readonly (readonly [file: string, sentences: number])[]
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
    counts: good.map(({ name, sentences }) => [name, sentences] as const),
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
      'A folder with your own sentences for emails and for the auth service’s pages, in a file for each language; docs/extend.md says how to begin one. ' +
      'Unset: Lockstep’s own sentences. For both services.',
  }),
}
