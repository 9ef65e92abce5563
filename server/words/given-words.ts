// What is wrong with words that an operator gives, before any mail or page says them.

import { isVisible, onOneLine } from '../wire/names.ts'
import { listOf, type Names, namesBelow, placeholdersIn, type Sentences } from './sentences.ts'

const LONGEST_SENTENCE = 1000

/** What reads as markup: mails and pages would show it as it is written. */
const markup = /<[a-z/!]|&(?:[a-z]+|#\w+);/i

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** They keep the direction of what stands between them, which text of both directions needs. */
const withoutIsolates = (given: string) => given.replaceAll(/[\u2066\u2068\u2069]/g, '')

function faultsOfSentence(given: string, ours: string, names: readonly string[]): string[] {
  const found = placeholdersIn(given)
  const lost = [...new Set(placeholdersIn(ours))].filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !names.includes(name))
  const takes = names.length > 0 ? `it takes ${braced(names)}` : 'it takes none'
  return [
    ...(isVisible(given) || (given === '' && ours === '')
      ? []
      : ['says nothing: write a sentence, or leave the key out to keep ours']),
    ...(given.length > LONGEST_SENTENCE ? [`is longer than ${LONGEST_SENTENCE} characters: shorten it`] : []),
    ...(onOneLine(withoutIsolates(given)) !== withoutIsolates(given)
      ? ['has a line break or a control character: write it on one line']
      : []),
    ...(markup.test(given) ? ['has HTML, which would be shown as it is written: write plain text'] : []),
    ...(lost.length > 0 ? [`lacks ${braced(lost)}: add it where its value belongs`] : []),
    ...(unknown.length > 0 ? [`has ${braced(unknown)}, which has no value here: ${takes}`] : []),
    ...(/[{}]/.test(given.replaceAll(/\{\w+\}/g, '')) ? ['has a brace of no placeholder: take it out'] : []),
  ]
}

type Place = { path: string; names: Names }

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

export const placeBelow = (path: string, key: string) =>
  `${path}${/^\w+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`}`

/** @returns a sentence for each fault, which begins with its place as jq writes it */
function faultsAt(given: unknown, ours: Sentences, { path, names }: Place): string[] {
  if (typeof ours === 'string')
    return typeof given === 'string'
      ? faultsOfSentence(given, ours, listOf(names)).map((what) => `${path} ${what}`)
      : [`${path} isn’t text: give a sentence in quotation marks`]
  if (Array.isArray(ours)) {
    if (!Array.isArray(given) || given.length !== ours.length)
      return [`${path} is not what it has to be: give a list of ${ours.length} sentences`]
    return ours.flatMap((one, at) => faultsAt(given[at], one, { path: `${path}[${at}]`, names }))
  }
  if (!isObject(given)) return [`${path} is not what it has to be: give an object of its sentences by key`]
  const known = ours as Readonly<Record<string, Sentences>>
  return Object.entries(given).flatMap(([key, one]) => {
    const below = placeBelow(path, key)
    const mine = Object.hasOwn(known, key) ? known[key] : undefined
    if (mine === undefined)
      return [`${below} isn’t one of our keys: there are ${Object.keys(known).join(', ')}`]
    return faultsAt(one, mine, { path: below, names: namesBelow(names, key) })
  })
}

/** @param given the content of a file @param ours what mails and pages say in its language, as templates */
export const faultsOf = (
  given: unknown,
  { sentences, names }: { sentences: Readonly<Record<string, Sentences>>; names: Names },
): string[] => faultsAt(given, sentences, { path: '', names })

const isForms = (ours: object) => Object.keys(ours).every((key) => plurals.has(key)) && 'other' in ours
const plurals = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** The keys of the sentences that are not given; `other` stands in for the other forms of a plural. */
export function missingIn(given: unknown, ours: Sentences, path = ''): string[] {
  if (given === undefined) return textsIn(ours).map((below) => `${path}${below}`)
  if (typeof ours === 'string' || Array.isArray(ours) || !isObject(given)) return []
  if (isForms(ours) && 'other' in given) return []
  return Object.entries(ours).flatMap(([key, one]) =>
    missingIn(Object.hasOwn(given, key) ? given[key] : undefined, one, path ? `${path}.${key}` : key),
  )
}

const textsIn = (ours: Sentences): string[] =>
  typeof ours === 'string' || Array.isArray(ours)
    ? ['']
    : Object.entries(ours).flatMap(([key, one]) => textsIn(one).map((below) => `.${key}${below}`))

export const countOf = (given: unknown): number =>
  typeof given === 'object' && given !== null
    ? Object.values(given).reduce((sum: number, one) => sum + countOf(one), 0)
    : 1
