// The most common passwords, as a filter.

import { formsOf, isRepetitive } from '../wire/password-forms.ts'
import { type PasswordFilter, passwordFilterOf, sha1 } from './password-filter.ts'

let loaded: Promise<PasswordFilter> | undefined

/** Loaded once per process, on the first call. */
export function commonPasswords(): Promise<PasswordFilter> {
  loaded ??= import('./common-passwords.compiled.ts').then(({ bytes }) => passwordFilterOf(bytes))
  return loaded
}

/** Whether it is a common password, a usual mutation of one, or nothing but repeats and runs of keys. */
export const isCommon = (common: PasswordFilter, password: string): boolean =>
  isRepetitive(password) || formsOf(password).some((form) => common.has(sha1(form)))
