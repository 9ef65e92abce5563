// The most common passwords, from @zxcvbn-ts/language-common, and what their mutations come to: a filter of 74 KB.

import { folded, formsOf, isRepetitive, SHORTEST, SHORTEST_BASE } from '../wire/password-forms.ts'
import { createPasswordFilter, type PasswordFilter, sha1 } from './password-filter.ts'

/** The list begins with the most frequent: mutations of rarer ones are not looked for. */
const MUTATED = 10_000

let compiled: Promise<PasswordFilter> | undefined

/** Compiled once per process, on the first call. */
export function commonPasswords(): Promise<PasswordFilter> {
  compiled ??= compile()
  return compiled
}

/** Whether it is a common password, a usual mutation of one, or nothing but repeats and runs of keys. */
export const isCommon = (common: PasswordFilter, password: string): boolean =>
  isRepetitive(password) || formsOf(password).some((form) => common.has(sha1(form)))

async function compile(): Promise<PasswordFilter> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = dictionary['passwords-common']
  const usable = all.map(folded).filter((password) => [...password].length >= SHORTEST)
  const bases = all
    .slice(0, MUTATED)
    .flatMap(formsOf)
    .filter((form) => form.length >= SHORTEST_BASE)
  const entries = new Set([...usable, ...bases])
  const filter = createPasswordFilter(entries.size)
  if (!filter) throw new Error('The list of common passwords is longer than a filter holds.')
  for (const entry of entries) filter.add(sha1(entry))
  return filter
}
