// Why somebody can or can’t sign in, as the console is answered: by names, which each reader is told in their own language.

import { z } from 'zod'

const wayNames = [
  'password',
  'signUpPassword',
  'passkey',
  'provider',
  'verification',
  'signInCode',
  'passwordReset',
  'anotherProvider',
] as const
export type WayName = (typeof wayNames)[number]

const wayEnds = [
  'signsIn',
  'secondFactor',
  'enrolment',
  'verifies',
  'newPassword',
  'newPasswordThenFactor',
  'newPasswordOfWaiting',
  'unverified',
  'likeWrongPassword',
  'locked',
  'waiting',
  'tooManyWrong',
  'lostFactor',
] as const
export type WayEnd = (typeof wayEnds)[number]

const admissions = ['yes', 'withFactor', 'no'] as const
export type Admission = (typeof admissions)[number]

const holds = [
  'passwords',
  'appCodes',
  'wrongAppCodes',
  'network',
  'lockedCode',
  'waitingMail',
  'refusedMail',
] as const

const insteads = ['askAgain', 'changeAgain', 'orderAgain', 'sendAgain'] as const
/** What leads to the same end as a mail that was given up: the person or an operator does it, or a command sends the mail again. */
export type Instead = (typeof insteads)[number]

/**
 * `of`: the purpose of a code, the kind of a mail, the address of a network, or how many codes were wrong; empty for nothing.
 * `at`: since when, and `until`: when it is over by itself; in ISO 8601. `words`: the mail server’s. `instead`: of a mail that was given up.
 */
const hold = z.object({
  hold: z.enum(holds),
  of: z.string(),
  at: z.string().nullable(),
  until: z.string().nullable(),
  words: z.string().nullable(),
  instead: z.enum(insteads).nullable(),
})
export type Hold = z.infer<typeof hold>

const herself = [
  'askVerificationCode',
  'askSignInCode',
  'askReset',
  'showApp',
  'showRecoveryCode',
  'proveMailbox',
  'stopRecovery',
] as const
/** What the person can do now, without anybody’s help: the machines take it from them. */
export type OwnStep = (typeof herself)[number]

export const why = z.object({
  ways: z.array(
    z.object({
      way: z.enum(wayNames),
      provider: z.string().nullable(),
      leadsTo: z.enum(wayEnds),
      until: z.string().nullable(),
      admits: z.enum(admissions),
    }),
  ),
  holds: z.array(hold),
  herself: z.array(z.enum(herself)),
})
