// What the services say to the auth form on its tests' journeys, and what a form remembers of it.

import { email } from '../../../machines/auth-form/auth-form.samples.ts'

/** Epoch ms of the tests' sendings, and of the cooldown's end after them. */
export const sentAt = 1_000
export const coolUntil = 61_000
/** What a form remembers of a code that was mailed, and for as long as another one may not be asked for. */
export const mailed = { mailedTo: email }
export const cooled = { ...mailed, resendAt: coolUntil }

/** What the service says of the right password, before the email is verified. */
export const notVerified = { ok: false, code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' } as const

/** What the service says of a code that has lapsed. */
export const dead = { ok: false, code: 'OTP_EXPIRED' } as const

/** What the service says where the first proof is right, and a second factor is demanded. */
export const waiting = { ok: false, code: 'two_factor_required' } as const

/** Or that the person has none yet, and has to enrol one. */
export const enrolling = { ok: false, code: 'must_enrol' } as const

/** And that a passkey of the person will do. */
export const offered = { ok: false, code: 'passkey_offered' } as const
