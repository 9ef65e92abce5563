// What the roles of organizations are called in each language: as an operator's words say, else their table of roles, else ours.

import { languageFor } from '../wire/language-for.ts'
import type { RoleNames } from '../wire/organization.ts'
import { languages } from '../wire/service-languages.ts'
import { isForeign } from './all-words.ts'
import type { Sentences } from './sentences.ts'

/** Where a file of words has them: pages say ours from there. */
const PLACE = ['ui', 'pages', 'organization', 'roles'] as const
export const ROLES_PLACE = `.${PLACE.join('.')}`

/** Those that pages have words for. */
export const ourRoles: readonly string[] = ['owner', 'admin', 'member']

type Names = Readonly<Record<string, string>>

/** By language, then by role. */
export type WordsOfRoles = Readonly<Record<string, Names>>
/** By role: one name for all languages, or names by language. */
export type TableOfNames = Readonly<Record<string, string | Names>>

const isObject = (one: unknown): one is Readonly<Record<string, unknown>> =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

const own = <Value>(all: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined

/** Of a file of words. */
export function rolesIn(given: unknown): Names {
  const found = PLACE.reduce<unknown>((below, key) => (isObject(below) ? own(below, key) : undefined), given)
  return isObject(found) ? (found as Names) : {}
}

/** What a file is held against, with what it calls roles: whether they are in the table is known where the table is. */
export function allowing(
  roles: readonly string[],
  sentences: Readonly<Record<string, Sentences>>,
  [key, ...below]: readonly string[] = PLACE,
): Readonly<Record<string, Sentences>> {
  if (roles.length === 0) return sentences
  if (key === undefined) return { ...Object.fromEntries(roles.map((role) => [role, role])), ...sentences }
  const inside = sentences[key] as Readonly<Record<string, Sentences>>
  return { ...sentences, [key]: allowing(roles, inside, below) }
}

const nearestIn = (names: Names, ...asked: string[]) => {
  const found = languageFor(asked, Object.keys(names))
  return found === undefined ? undefined : names[found]
}

type Given = { byWords: WordsOfRoles; byTable: TableOfNames }

/** Undefined where it is called as we call it, or by its key. */
function nameOf(role: string, language: string, { byWords, byTable }: Given): string | undefined {
  const said = Object.fromEntries(
    Object.entries(byWords).flatMap(([of, names]) => {
      const name = own(names, role)
      return name === undefined ? [] : [[of, name]]
    }),
  )
  const inTable = own(byTable, role)
  const inWords = nearestIn(said, language)
  if (inWords !== undefined) return inWords
  if (typeof inTable === 'string') return inTable
  const all = { ...inTable, ...said }
  if (!ourRoles.includes(role)) return nearestIn(all, language, 'en') ?? Object.values(all)[0]
  // What we call it ourselves is in the language, unless that is the operator’s.
  return nearestIn(all, language, ...(isForeign(language) ? ['en'] : []))
}

type Settings = {
  ORGANIZATION_ROLES: { roles: { table: { given: readonly string[] } }; names: TableOfNames }
  WORDS_DIR?: { words: object; roles: WordsOfRoles } | undefined
}

/** Of those roles that have a name of the operator’s, in each language that there are words in. */
export function roleNamesOf({ ORGANIZATION_ROLES, WORDS_DIR }: Settings): RoleNames {
  const spoken = WORDS_DIR ? Object.keys(WORDS_DIR.words) : languages
  const given = { byWords: WORDS_DIR?.roles ?? {}, byTable: ORGANIZATION_ROLES.names }
  const all = ['owner', ...ORGANIZATION_ROLES.roles.table.given].map((role) => {
    const names = spoken.map((language) => [language, nameOf(role, language, given)] as const)
    return [
      role,
      names.flatMap(([language, name]) => (name === undefined ? [] : [[language, name]])),
    ] as const
  })
  return Object.fromEntries(
    all.flatMap(([role, names]) => (names.length > 0 ? [[role, Object.fromEntries(names)]] : [])),
  )
}
