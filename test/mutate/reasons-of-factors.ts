// Faults of the flows of second factors and passkeys that the proofs do not find, each with the reason.

import type { Reason } from './reason.ts'

export const reasonsOfFactors: readonly Reason[] = [
  {
    why: 'Both rows are locked once their account is, so that nobody waits for them.',
    of: [
      "server/auth/flows/factors/factors.flow.ts orderRecovery: yield* operation('lockRecovery') before const hasFactor = (yield* operation('lockTotp')) === 'active' || (yie…",
    ],
  },
  {
    why: 'The account only allows it, which the audit records and nothing else reads.',
    of: [
      "server/auth/methods/two-factor/two-factor.flow.ts liftSession: const standing = yield* askAccount({ type: 'factor.shown' }, 'UNAUTHO… before if (!first) return 'SESSION_EXPIRED'",
    ],
  },
  {
    why: 'A name opens nothing, and no world names passkeys. `test/server/auth/passkey/passkey.test.ts` finds it: “its owner names and removes it, and is told”.',
    of: [
      "server/auth/methods/passkey/passkey.flow.ts namePasskey: without yield* operation('lockNamedPasskey')",
      "server/auth/methods/passkey/passkey.flow.ts namePasskey: without yield* sendToPasskey({ type: 'name.chosen' })",
    ],
  },
  {
    why: 'The answer then lacks the session that it opens, and no world reads it there. `test/server/auth/passkey/passkey.test.ts` finds it: “a second passkey takes a session of the level of the first”.',
    of: [
      "server/auth/methods/passkey/passkey.flow.ts authenticate: without yield* operation('readOpenedSession')",
    ],
  },
  {
    why: 'In the worlds an account has one set of codes. `test/server/auth/two-factor/enrolment.test.ts` finds it: “another set ends the recovery codes before”.',
    of: [
      "server/auth/methods/two-factor/two-factor.flow.ts renewCodes: without yield* operation('supersedeRecoveryCodes')",
    ],
  },
  {
    why: 'Only a large world has an app beside a passkey. `test/server/auth/passkey/passkey.test.ts` finds it: “a page whose browser keeps the cookies back shows what the headers of the answers have”.',
    of: ["server/auth/methods/passkey/passkey.flow.ts takeNewKey: without yield* operation('lockTotp')"],
  },
  {
    why: 'Only a large world has an app beside a passkey. `test/server/auth/two-factor/enrolment-at-sign-in.test.ts` finds it: “the challenge of a session registers nothing at a sign-in that waits for an app”.',
    of: [
      'server/auth/methods/passkey/passkey.flow.ts registerAtSignIn: const { refusal: unfit, kind } = yield* takeNewKey() before if (refusal) return refusal',
    ],
  },
  {
    why: 'In the worlds nobody enrols at a sign-in that is not there. `test/server/auth/two-factor/enrolment-at-sign-in.test.ts` finds it: “an app that is enrolled there opens the session, of the second level”.',
    of: [
      "server/auth/methods/two-factor/may-enrol-at-sign-in.flow.ts mayEnrolAtSignIn: const { accepted } = yield* operation('stepSignIn', challenge.state, … before if (!challenge || challenge.lapsed) return { refusal: 'INVALID_TWO_FA…",
    ],
  },
  {
    why: 'In no world has an unverified account a session, or a sign-in that waits. Tests that make one unverified by hand find it: “is stored for no account that an operator’s hand has made unverified” (`test/server/auth/passkey/registration.test.ts`) and “nothing is enrolled for an account that an operator’s hand has made unverified” (`test/server/auth/two-factor/enrolment-at-sign-in.test.ts`).',
    of: [
      "server/auth/methods/passkey/passkey.flow.ts mayRegister: without yield* sendToAccount({ type: 'factorChange.confirmed', proof: 'sessio…",
      "server/auth/methods/two-factor/may-enrol-at-sign-in.flow.ts mayEnrolAtSignIn: without yield* sendToAccount(event, 'INVALID_TWO_FACTOR_COOKIE')",
    ],
  },
]
