// The reasons of sessions by number, so that a search distinguishes what they allow.

import { firstMethodOf, type Reason, reasonOf, secondFactorIn } from '../../machines/sign-in/reason.ts'
import type { FirstMethod, SecondFactor, SignInEvent } from '../../machines/sign-in/sign-in.types.ts'

export const FIRST = ['pwd', 'email', 'federated'] as const satisfies readonly FirstMethod[]
const SECOND = [null, 'totp', 'recoveryCode'] as const

export const REASONS = FIRST.length * SECOND.length

export const numberOfFirst = (event: SignInEvent): number => FIRST.indexOf(firstMethodOf(event))

export const numberOfReason = (event: SignInEvent): number =>
  numberOfFirst(event) + FIRST.length * SECOND.indexOf(secondFactorIn(reasonOf(event).amr))

export const firstIn = (reason: number): FirstMethod => FIRST[reason % FIRST.length] ?? 'pwd'
export const secondIn = (reason: number): SecondFactor | null =>
  SECOND[Math.floor(reason / FIRST.length)] ?? null

/** What a session says of itself. */
export const wordsOf = ({ amr, aal }: Reason): string => `${amr.join(' ')}, ${aal}`

/** Of a level, as the properties know it: two factors, of which e-mail is none. */
export const isSecondLevel = (first: FirstMethod, second: SecondFactor | null): boolean =>
  second !== null && first !== 'email'

/** Written out once more, without the machine's own words for it. */
export function expectedWords(first: FirstMethod, second: SecondFactor | null): string {
  const shown = second === null ? first : `${first} ${second === 'totp' ? 'otp' : 'recovery'}`
  return isSecondLevel(first, second) ? `${shown} mfa, aal2` : `${shown}, aal1`
}
