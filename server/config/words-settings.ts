// The setting of the folder of words: one file a language, in place of our own sentences.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { called, isPackaged } from '../telemetry/called.mjs'
import { isLanguage, languages } from '../wire/service-languages.ts'
import { allWords, isForeign, nearest } from '../words/all-words.ts'
import { type GivenUi, givenUiOf } from '../words/given-ui.ts'
import { countOf, faultsOf, missingIn, placeBelow } from '../words/given-words.ts'
import { languageNamed, writtenWell } from '../words/languages-of-operators.ts'
import { replaced } from '../words/mail-templates.ts'
import { type AllMailWords, words as ours } from '../words/mail-words.ts'
import { type Files, saidIn } from '../words/regions.ts'
import { allowing, ourRoles, ROLES_PLACE, rolesIn, type WordsOfRoles } from '../words/role-names.ts'
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

type GivenWords = Readonly<Record<string, unknown>>
type ReadFile = { faults: string[] } | { language: string; given: GivenWords }

/** A name that begins with a dot is nobody's words: editors and file systems leave such files. */
const isOfPeople = (name: string) => !name.startsWith('.')

const isWords = (given: unknown): given is GivenWords =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const notNamed = `is named after no language: give it the code of one, such as ${languages.join('.json, ')}.json, fr.json or pt-BR.json`
const notBuilt = `has words of the pages, and ours aren’t there to hold them against: ${isPackaged ? 'install the package again' : called('build')}`

function readFile(folder: string, name: string): ReadFile {
  const language = name.replace(/\.json$/, '')
  const none = (what: string) => ({ faults: [`${name} ${what}`] })
  const meant = writtenWell(language)
  if (name.endsWith('.json') && meant)
    return none(`has a code that is written otherwise: name it ${meant}.json`)
  if (!name.endsWith('.json') || !languageNamed(language)) return none(notNamed)
  const text = tryTo(() => readFileSync(join(folder, name), 'utf8'))
  if (text === undefined) return none('isn’t a file that we can read')
  if (text.length > MOST_BYTES) return none(`has more than ${MOST_BYTES} characters: keep what you change`)
  const given: unknown = tryTo(() => JSON.parse(text))
  if (given === undefined) return none('isn’t JSON: check its commas, braces and quotation marks')
  const all = tryTo(() =>
    allWords(language, !isLanguage(language) || (isWords(given) && given.ui !== undefined)),
  )
  if (!all) return none(notBuilt)
  const sentences = allowing(Object.keys(rolesIn(given)), all.sentences)
  const faults = faultsOf(given, { ...all, sentences }).map((fault) => `${name}: ${fault.trim()}`)
  return faults.length > 0 ? { faults } : { language, given: given as GivenWords }
}

/** @param files by language, without faults */
function madeOf(language: string, files: Files) {
  const { mails = {}, ui, ...pages } = saidIn(language, files) as { mails?: GivenWords; ui?: GivenWords }
  const own = nearest(language)
  const spoken = replaced(ours[own], mails)
  return {
    words: isLanguage(language) ? spoken : { ...spoken, dir: languageNamed(language)?.dir },
    pages: withGiven(pageWords[own], pages, pageNames),
    ui,
  }
}

/** What is said in English to a reader of the language. */
const lackedBy = (language: string, files: Files): readonly string[] =>
  isForeign(language) ? missingIn(saidIn(language, files), allWords(language, true).sentences) : []

export type WordsOfFolder = {
  words: AllMailWords
  pages: AllPageWords
  /** Null where nothing is said otherwise in it, and no language is added. */
  ui: GivenUi | null
  /** What it calls roles of organizations. */
  roles: WordsOfRoles
  /** How many sentences each file has, and which a language of the operator’s lacks, and says in English. */
  counts: readonly (readonly [file: string, sentences: number, missing: readonly string[]])[]
}

/** Read once, when the service starts. @returns what is in it, or all that is wrong with it */
export function readWords(folder: string): WordsOfFolder | { faults: readonly string[] } {
  const names = tryTo(() => readdirSync(folder).filter(isOfPeople).sort())
  if (!names) return { faults: [`${folder} isn’t a folder that we can read: give the path of one`] }
  const read = names.map((name) => readFile(folder, name))
  const faults = read.flatMap((file) => ('faults' in file ? file.faults : []))
  if (faults.length > 0) return { faults }
  const files: Files = Object.fromEntries(
    read.flatMap((file) => ('given' in file ? [[file.language, file.given]] : [])),
  )
  const made = Object.keys(files).map((language) => [language, madeOf(language, files)] as const)
  const each = <Part extends keyof ReturnType<typeof madeOf>>(part: Part) =>
    Object.fromEntries(made.map(([language, one]) => [language, one[part]]))
  return {
    words: { ...ours, ...each('words') } as AllMailWords,
    pages: { ...pageWords, ...each('pages') },
    ui: givenUiOf(each('ui')),
    roles: Object.fromEntries(Object.entries(files).map(([language, given]) => [language, rolesIn(given)])),
    counts: Object.entries(files).map(([language, given]) => [
      `${language}.json`,
      countOf(given),
      lackedBy(language, files),
    ]),
  }
}

/** @param given roles of the table @returns which of those that the words name it lacks, each a sentence */
export function faultsOfRoles({ roles }: Pick<WordsOfFolder, 'roles'>, given: readonly string[]): string[] {
  const known = [...new Set([...ourRoles, ...given])]
  return Object.entries(roles).flatMap(([language, names]) =>
    Object.keys(names)
      .filter((role) => !known.includes(role))
      .map(
        (role) =>
          `${language}.json: ${placeBelow(ROLES_PLACE, role)} isn’t one of the roles: there are ${known.join(', ')}`,
      ),
  )
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
