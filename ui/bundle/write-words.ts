// Writes what the servers need of our words, for operators who say some of them otherwise: dist/words has the sentences of each language,
// the values in them, and the pages that are drawn by the build, with the names of words in place of them.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as ar from '../i18n/ar.ts'
import { captchaWords } from '../i18n/captcha-words.ts'
import { closed } from '../i18n/closed.ts'
import * as de from '../i18n/de.ts'
import * as en from '../i18n/en.ts'
import * as es from '../i18n/es.ts'
import type { Language } from '../i18n/languages.ts'
import { named } from './named-words.ts'
import { noScriptIn, noScriptWords } from './no-script.ts'
import { type Sentences, sentenceOf } from './word-sentences.ts'
import { type Spoken, type Values, valuesOf } from './word-values.ts'

const files = { en, de, es, ar } satisfies Record<Language, object>

type Words = Spoken | string | readonly string[] | { readonly [key: string]: Words }

/** By area, as the UI names them where it loads them. */
export function areasOf(language: Language): Readonly<Record<string, Words>> {
  const { words: common, support: console, ...others } = files[language]
  return {
    common,
    ...others,
    console,
    closed: closed[language],
    captcha: captchaWords[language],
    noScript: noScriptWords[language],
  } as Readonly<Record<string, Words>>
}

const languages = Object.keys(files) as Language[]

const isTree = (one: unknown): one is Readonly<Record<string, Words>> =>
  typeof one === 'object' && !Array.isArray(one)

const below = (path: string, key: string) => (path ? `${path}.${key}` : key)

type Tree = Values | { readonly [key: string]: Tree }

/** Of every sentence that has some: the same in each language. */
export function valuesIn(each: readonly Words[], path = ''): Tree | undefined {
  const [first] = each
  if (typeof first === 'function') return valuesOf(path, each as readonly Spoken[])
  // What a page puts in itself, such as its own address.
  if (typeof first === 'string') {
    const names = [...first.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name] as const)
    return names.length > 0 ? [Object.fromEntries(names)] : undefined
  }
  if (!isTree(first)) return undefined
  const found = Object.keys(first).flatMap((key) => {
    const ofKey = each.map((one) => (isTree(one) ? one[key] : undefined)).filter((one) => one !== undefined)
    const values = valuesIn(ofKey, below(path, key))
    return values ? [[key, values] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const allValues = (): Tree => valuesIn(languages.map(areasOf)) ?? {}

function sentencesIn(words: Words, values: Tree | undefined, language: Language): Sentences {
  if (typeof words === 'function') return sentenceOf(words, language, values as Values)
  if (!isTree(words)) return words as Sentences
  const known = (values ?? {}) as Readonly<Record<string, Tree>>
  return Object.fromEntries(
    Object.entries(words).map(([key, one]) => [key, sentencesIn(one, known[key], language)]),
  )
}

/** @param view the form’s first one, with the names of words in place of them */
export async function writeWords(folder: string, view: { title: string; body: string }): Promise<void> {
  const to = join(folder, 'words')
  await mkdir(to, { recursive: true })
  const values = allValues()
  const write = (name: string, content: unknown) =>
    writeFile(join(to, `${name}.json`), JSON.stringify(content))
  await write('values', values)
  const noScript = noScriptIn(named(noScriptWords.en, 'noScript'))
  await write('drawn', { ...view, noScript })
  for (const language of languages) await write(language, sentencesIn(areasOf(language), values, language))
}
