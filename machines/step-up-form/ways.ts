// The proofs with which a person can meet a demand that their session does not meet, the best first.

import type { Level } from '../kit/demand.ts'

/** `signIn`: nothing that they have can be shown in the session, but a sign-in would do. */
export type StepUpWay = 'passkey' | 'password' | 'totp' | 'mailedCode' | 'signIn'

/** In the service's words: `password`, `email-otp`, `totp`, `passkey`, and the ids of providers. */
export type Demanded = { level: Level; methods: readonly string[] }

/** `isFirstRecent`: the first factor is proven recently enough that a second one counts beside it. */
type Known = { hasPassword: boolean; isFirstRecent: boolean }

/** A code of the app counts only beside a first factor, and beside a mailed code for nothing: where that is old, it comes first. */
export function waysTo({ level, methods }: Demanded, { hasPassword, isFirstRecent }: Known): StepUpWay[] {
  const passkey = methods.includes('passkey') ? ['passkey' as const] : []
  const first = hasPassword ? 'password' : 'signIn'
  if (level === 'aal2')
    return methods.includes('totp') ? [...passkey, isFirstRecent ? 'totp' : first] : passkey
  return [
    ...passkey,
    ...(methods.includes('password') ? ['password' as const] : []),
    ...(methods.includes('email-otp') ? ['mailedCode' as const] : []),
  ]
}

/** What may be shown beside a first factor. @param methods in the service's words */
export const waysBeside = (methods: readonly string[]): StepUpWay[] =>
  (['passkey', 'totp'] as const).filter((way) => methods.includes(way))
