// The most common passwords, from @zxcvbn-ts/language-common, as a filter of 45 KB.

import { createPasswordFilter, folded, type PasswordFilter, SHORTEST, sha1 } from './password-filter.ts'

let compiled: Promise<PasswordFilter> | undefined

/** Compiled once per process, on the first call. */
export function commonPasswords(): Promise<PasswordFilter> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<PasswordFilter> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const usable = dictionary['passwords-common'].filter((password) => [...password].length >= SHORTEST)
  const filter = createPasswordFilter(usable.length)
  if (!filter) throw new Error('The list of common passwords is longer than a filter holds.')
  for (const password of usable) filter.add(sha1(folded(password)))
  return filter
}
