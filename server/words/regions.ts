// Files of a language and of regions where it is spoken: what a region's file leaves out, the language's says.

import { languageFor } from '../wire/language-for.ts'

/** The content of files, by language. */
export type Files = Readonly<Record<string, Given>>
type Given = Readonly<Record<string, unknown>>

const isObject = (one: unknown): one is Given =>
  typeof one === 'object' && one !== null && !Array.isArray(one)

function over(general: unknown, given: unknown): unknown {
  if (given === undefined) return general
  if (!isObject(general) || !isObject(given)) return given
  const all = { ...general, ...given }
  return Object.fromEntries(Object.keys(all).map((key) => [key, over(own(general, key), own(given, key))]))
}

const own = (all: Given, key: string) => (Object.hasOwn(all, key) ? all[key] : undefined)

/** Of pt-BR that of pt, where there is a file of it. */
function general(language: string, files: Files): string | undefined {
  const shorter = Object.keys(files).filter((other) => language.startsWith(`${other}-`))
  return languageFor([language], shorter)
}

/** @param files without faults, among them the language’s */
export function saidIn(language: string, files: Files): Given {
  const given = files[language] ?? {}
  const below = general(language, files)
  return below === undefined ? given : (over(saidIn(below, files), given) as Given)
}
