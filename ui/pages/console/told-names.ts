// What the console calls what is recorded, in the reader's language: what this version has no name for is said to be that.

import { type Told, wordsAt } from '../../../server/wire/story/words-at.ts'
import { roleNames } from '../../config.ts'
import { toldWords } from '../../i18n/story-words.ts'
import { language } from '../../i18n/words.ts'

type Table = Readonly<Record<string, string>>

const named = (table: Table | undefined, name: string): string | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined

const orUnnamed = (words: string | undefined, name: string) => words ?? toldWords().names.unnamed(name)

const nameIn =
  (
    of:
      | 'codes'
      | 'mails'
      | 'mailStates'
      | 'passkeyKinds'
      | 'methods'
      | 'levels'
      | 'demandedOf'
      | 'limits'
      | 'limitsBy',
  ) =>
  (name: string) =>
    orUnnamed(named(toldWords().names[of], name), name)

export const codeName = nameIn('codes')
export const mailName = nameIn('mails')
export const mailStateName = nameIn('mailStates')
export const passkeyKindName = nameIn('passkeyKinds')
export const methodName = nameIn('methods')
export const levelName = nameIn('levels')
export const demandedOfName = nameIn('demandedOf')
export const limitName = nameIn('limits')
export const limitByName = nameIn('limitsBy')

export function machineName(machine: string): string {
  return orUnnamed(named(toldWords().names.machines, machine), machine)
}

const within = (of: 'states' | 'guards') => (machine: string, name: string) => {
  const tables: Readonly<Record<string, Table>> = toldWords().names[of]
  return orUnnamed(named(Object.hasOwn(tables, machine) ? tables[machine] : undefined, name), name)
}

export const stateName = within('states')
export const guardName = within('guards')

/** By role, and then by language. */
const calledByOperator = () => JSON.parse(roleNames() || '{}') as Readonly<Record<string, Table>>

/** In an organization: as its operator calls it, or as we do. */
export function roleName(role: string): string {
  const { names } = toldWords()
  const called = calledByOperator()
  const byOperator = Object.hasOwn(called, role) ? called[role] : undefined
  return named(byOperator, language) ?? named(names.roles, role) ?? names.role(role)
}

/** As providers write themselves, nearly. */
export const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1)

/** An entry of a story in a sentence. */
export function sentenceOf(told: Told): string {
  const { story, names } = toldWords()
  return wordsAt(story, told) ?? names.untold(told.event, machineName(told.machine))
}
