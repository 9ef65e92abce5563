// The reasons of sessions by number, so that a search distinguishes what they allow.

import { firstMethodOf, type Reason, reasonOf, secondFactorIn } from '../../machines/sign-in/reason.ts'
import type { FirstMethod, SecondFactor, SignInEvent } from '../../machines/sign-in/sign-in.types.ts'

/** The passkeys of these worlds stay on their device. A sign-in never waits after the last of these. */
export const FIRST = ['pwd', 'email', 'federated', 'hwk'] as const satisfies readonly FirstMethod[]
const SECOND = [null, 'totp', 'recoveryCode', 'hardwareKey'] as const

const numberIn = (list: readonly unknown[], one: unknown) => list.indexOf(one)

export const REASONS = FIRST.length * SECOND.length
/** Where nobody has a passkey, which comes last. */
export const REASONS_BY_TYPING = FIRST.length * (SECOND.length - 1)

export const numberOfFirst = (event: SignInEvent): number => numberIn(FIRST, firstMethodOf(event))

export const numberOfReason = (event: SignInEvent): number =>
  numberOfFirst(event) + FIRST.length * numberIn(SECOND, secondFactorIn(reasonOf(event).amr))

export const firstIn = (reason: number): FirstMethod => FIRST[reason % FIRST.length] ?? 'pwd'
export const secondIn = (reason: number): SecondFactor | null =>
  SECOND[Math.floor(reason / FIRST.length)] ?? null

/** What a session says of itself. */
export const wordsOf = ({ amr, aal }: Reason): string => `${amr.join(' ')}, ${aal}`

/** Of a level, as the properties know it: two factors, of which e-mail is none. */
export const isSecondLevel = (first: FirstMethod, second: SecondFactor | null): boolean =>
  second !== null && first !== 'email'

const inWords: Record<SecondFactor, string> = {
  totp: 'otp',
  recoveryCode: 'recovery',
  hardwareKey: 'hwk',
  softwareKey: 'swk',
}

/** Written out once more, without the machine's own words for it. A passkey alone is both factors, and says that it was unlocked. */
export function expectedWords(first: FirstMethod, second: SecondFactor | null): string {
  if (first === 'hwk' && second === 'hardwareKey') return 'hwk user mfa, aal2'
  const shown = second === null ? first : `${first} ${inWords[second]}`
  return isSecondLevel(first, second) ? `${shown} mfa, aal2` : `${shown}, aal1`
}
