/**
 * Why a session exists: which methods its person has proven, and the level that these come to.
 *
 * The values of `amr` are those of RFC 8176 where it has one: `pwd` is a password, `otp` a code of an authenticator app, `mfa`
 * that there are two factors. It has none for a code that was mailed, for a person whom a provider names, nor for a recovery
 * code: `email`, `federated` and `recovery` are ours.
 */

import type { FirstMethod, Proof, SecondFactor, SignInEvent } from './sign-in.types.ts'

export const methods = ['pwd', 'email', 'federated', 'otp', 'recovery', 'mfa'] as const
export type Method = (typeof methods)[number]

/** NIST SP 800-63B-4: one factor is aal1, two are aal2; e-mail is no factor, so that nothing beside it makes two. */
export type Level = 'aal1' | 'aal2'

export type Reason = { amr: readonly Method[]; aal: Level }

const methodOf: Record<Proof, FirstMethod> = {
  password: 'pwd',
  signInCode: 'email',
  verification: 'email',
  idToken: 'federated',
}

const factorOf = { totp: 'otp', recoveryCode: 'recovery' } as const satisfies Record<SecondFactor, Method>

/** What is proven first. A verifier shows which browser began, and what it began is a provider's sign-in. */
export const firstMethodOf = (event: SignInEvent): FirstMethod => {
  if (event.type === 'factor.proven') return event.first
  return event.type === 'owner.admitted' ? methodOf[event.proof] : 'federated'
}

const secondOf = (event: SignInEvent): SecondFactor | null => {
  if (event.type === 'factor.proven') return event.by
  if (event.type !== 'owner.admitted') return null
  return event.demand === 'none' || event.demand === 'unmet' ? null : event.demand
}

/** Of the event that opens the session. */
export function reasonOf(event: SignInEvent): Reason {
  const first = firstMethodOf(event)
  const second = secondOf(event)
  if (second === null) return { amr: [first], aal: 'aal1' }
  return first === 'email'
    ? { amr: [first, factorOf[second]], aal: 'aal1' }
    : { amr: [first, factorOf[second], 'mfa'], aal: 'aal2' }
}

const isFirst = (method: string): method is FirstMethod => ['pwd', 'email', 'federated'].includes(method)

/** What a session was opened by first, or null where that is not known. */
export const firstMethodIn = (amr: readonly string[]): FirstMethod | null => amr.find(isFirst) ?? null

/** The second factor that a session was opened by, or null. */
export function secondFactorIn(amr: readonly string[]): SecondFactor | null {
  if (amr.includes('otp')) return 'totp'
  return amr.includes('recovery') ? 'recoveryCode' : null
}
