/**
 * Why a session exists: which methods its person has proven, and the level that these come to.
 *
 * The values of `amr` are those of RFC 8176 where it has one: `pwd` is a password, `otp` a code of an authenticator app, `hwk` and
 * `swk` a passkey that stays on its device and one that is synchronised, `user` that it has verified its user, `mfa` that there
 * are two factors. It has none for a code that was mailed, for a person whom a provider names, nor for a recovery code: `email`,
 * `federated` and `recovery` are ours, and so is `operator`: the person has proven nothing, and an operator acts as them.
 */

import type { Level } from '../kit/demand.ts'
import {
  type FirstMethod,
  isShown,
  type PasskeyKind,
  type Proof,
  type SecondFactor,
  type SignInEvent,
} from './sign-in.types.ts'

export const methods = [
  'pwd',
  'email',
  'federated',
  'otp',
  'recovery',
  'hwk',
  'swk',
  'user',
  'mfa',
  'operator',
] as const
export type Method = (typeof methods)[number]

/**
 * `aal` by NIST SP 800-63B-4: one factor is aal1, two are aal2; e-mail is no factor, so that nothing beside it makes two. A
 * passkey that has verified its user is two: the device, and what unlocks it. Null where nothing was proven.
 */
export type Reason = { amr: readonly Method[]; aal: Level | null }

const keyMethodOf = { hardwareKey: 'hwk', softwareKey: 'swk' } as const satisfies Record<PasskeyKind, Method>

const methodOf: Record<Proof, FirstMethod> = {
  password: 'pwd',
  signInCode: 'email',
  verification: 'email',
  idToken: 'federated',
  ...keyMethodOf,
}

const factorOf = {
  totp: 'otp',
  recoveryCode: 'recovery',
  ...keyMethodOf,
} as const satisfies Record<SecondFactor, Method>

/** Whether a second factor is among the methods, also where it is the only one: a mailed code beside it is none. */
export const showsFactor = (amr: readonly string[]): boolean =>
  Object.values(factorOf).some((method) => amr.includes(method))

/** What is proven first. A verifier shows which browser began, and what it began is a provider's sign-in. */
export const firstMethodOf = (event: SignInEvent): FirstMethod => {
  if (event.type === 'factor.proven') return event.first
  return event.type === 'owner.admitted' ? methodOf[event.proof] : 'federated'
}

/** Whether it is two factors by itself: of a passkey that has not verified its user the account admits nobody. */
export const isWhole = (event: SignInEvent): boolean =>
  event.type === 'owner.admitted' && event.proof in keyMethodOf

const secondOf = (event: SignInEvent): SecondFactor | null => {
  if (event.type === 'factor.proven') return event.by
  if (event.type !== 'owner.admitted') return null
  return isShown(event.demand) ? event.demand : null
}

/** Of the event that opens the session. */
export function reasonOf(event: SignInEvent): Reason {
  if (event.type === 'operator.admitted') return { amr: ['operator'], aal: null }
  const first = firstMethodOf(event)
  if (isWhole(event)) return { amr: [first, 'user', 'mfa'], aal: 'aal2' }
  const second = secondOf(event)
  if (second === null) return { amr: [first], aal: 'aal1' }
  return first === 'email'
    ? { amr: [first, factorOf[second]], aal: 'aal1' }
    : { amr: [first, factorOf[second], 'mfa'], aal: 'aal2' }
}

/** Of a session whose methods are known: two factors are said there. */
export const levelIn = (amr: readonly string[]): Level => (amr.includes('mfa') ? 'aal2' : 'aal1')

const isFirst = (method: string): method is FirstMethod => Object.values<string>(methodOf).includes(method)

/** What a session was opened by first, or null where that is not known. */
export const firstMethodIn = (amr: readonly string[]): FirstMethod | null => amr.find(isFirst) ?? null

/** The second factor that a session was opened by, or null: a passkey alone was both. */
export const secondFactorIn = (amr: readonly string[]): SecondFactor | null =>
  (Object.keys(factorOf) as SecondFactor[]).find((by) => amr.includes(factorOf[by])) ?? null
