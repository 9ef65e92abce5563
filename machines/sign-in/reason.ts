/**
 * Why a session exists: which methods its person has proven, and the level that these come to.
 *
 * The values of `amr` are those of RFC 8176 where it has one: `pwd` is a password. It has none for a code that was mailed
 * and none for a person whom a provider names: `email` and `federated` are ours.
 */

import type { Proof, SignInEvent } from './sign-in.types.ts'

export const methods = ['pwd', 'email', 'federated'] as const
export type Method = (typeof methods)[number]

/** NIST SP 800-63B-4: one factor is aal1; e-mail is no second factor. */
export type Level = 'aal1'

export type Reason = { amr: readonly Method[]; aal: Level }

const methodOf: Record<Proof, Method> = {
  password: 'pwd',
  signInCode: 'email',
  verification: 'email',
  idToken: 'federated',
}

/** Of the event that opens the session. A verifier shows which browser began, and what it began is a provider's sign-in. */
export const reasonOf = (event: SignInEvent): Reason => ({
  amr: [event.type === 'owner.admitted' ? methodOf[event.proof] : 'federated'],
  aal: 'aal1',
})
