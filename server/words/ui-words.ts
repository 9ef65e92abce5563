// The sentences of the UI, as its build has written them, and what an operator says in place of some, made ready for pages.

import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import type { Language } from '../wire/service-languages.ts'
import type { Names, Sentences } from './sentences.ts'

/** The code of each value by name, and which of them decide on the form of a sentence. */
type Values = readonly [
  codes: Readonly<Record<string, string>>,
  ...deciding: (readonly [at: number, kind: 'plural' | 'presence', none?: unknown])[],
]
type Tree = Values | { readonly [key: string]: Tree }
type Area = Readonly<Record<string, Sentences>>

const read = <Content>(name: string): Content => {
  const known = files.get(name)
  if (known !== undefined) return known as Content
  const content = JSON.parse(readFileSync(inRoot('dist', 'words', `${name}.json`), 'utf8')) as Content
  files.set(name, content)
  return content
}
const files = new Map<string, unknown>()

const isValues = (tree: Tree | undefined): tree is Values => Array.isArray(tree)

const mapped = <T>(all: object, map: (one: never, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, map(one as never, key)]))

const below = (tree: Tree | undefined, key: string): Tree | undefined =>
  tree === undefined || isValues(tree) || !Object.hasOwn(tree, key) ? undefined : tree[key]

/** Ours. @throws where the UI is not built */
export const uiSentences = (language: Language): Area => read<Area>(language)

const uiValues = (): Tree => read<Tree>('values')

const namesIn = (tree: Tree): Names => (isValues(tree) ? Object.keys(tree[0]) : mapped(tree, namesIn))

export const uiNames = (): Names => namesIn(uiValues())

/** Ours by every plural form that a language has: in each but `other` the number may be left out. */
function inForms(ours: Sentences, values: Tree | undefined, language: string): Sentences {
  if (isValues(values)) {
    const [codes, deciding] = values
    if (deciding?.[1] !== 'plural') return ours
    const forms = ours as Readonly<Record<string, string>>
    const name = Object.entries(codes).find(([, code]) => code === `n${deciding[0]}`)?.[0]
    const form = (category: string) =>
      category === 'other'
        ? (forms.other ?? '')
        : (forms[category] ?? forms.other ?? '').replace(`{${name}}`, '')
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    return Object.fromEntries(pluralCategories.map((category) => [category, form(category)]))
  }
  if (typeof ours === 'string' || Array.isArray(ours)) return ours
  return mapped(ours, (one: Sentences, key) => inForms(one, below(values, key), language))
}

/** What a file of the language is held against: English leaves out most of what servers refuse with, which are English already. */
export function uiShape(language: string): Area {
  const { common, ...others } = uiSentences('en') as Readonly<Record<string, Area>>
  const { refusals } = uiSentences('de').common as Area
  const all = {
    ...others,
    common: { ...common, refusals: { ...(refusals as Area), ...(common?.refusals as Area) } },
  }
  return inForms(all as unknown as Sentences, uiValues(), language) as Area
}

/** As pages read it: values by their codes, and forms by what decides on them. */
function codedBy(given: unknown, [codes, ...deciding]: Values): unknown {
  if (typeof given === 'string')
    return given.replaceAll(/\{(\w+)\}/g, (_, name) => `{${codes[name] ?? name}}`)
  const [first, ...others] = deciding
  return [first?.[0], mapped(given as object, (one) => codedBy(one, [codes, ...others]))]
}

function coded(given: unknown, values: Tree | undefined): unknown {
  if (isValues(values)) return codedBy(given, values)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return mapped(given, (one, key) => coded(one, below(values, key)))
}

/** @param given what `faultsOf` finds nothing wrong with */
export const uiCoded = (given: unknown): unknown => coded(given, uiValues())

const isOf = (given: unknown, key: string): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, key)

/** Ours, but where others are given. */
export function uiSaid(ours: Sentences, given: unknown): Sentences {
  if (given === undefined) return ours
  if (typeof ours === 'string' || Array.isArray(ours)) return given as Sentences
  return mapped(ours, (one: Sentences, key) => uiSaid(one, isOf(given, key) ? given[key] : undefined))
}

/** What the build has drawn of the form’s first view and of pages without scripts, with the names of words in it. */
export type Drawn = { title: string; body: string; noScript: string }

export const uiDrawn = (): Drawn => read<Drawn>('drawn')
