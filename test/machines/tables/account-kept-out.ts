// What an account answers that keeps its owner out, whatever keeps them out, as data: the proofs that are the owner’s, and what strangers send.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import { events } from '../../../machines/account/account.samples.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>

const [, unprovenByProvider] = events['social.completed']
const strict = { disclosesUnverified: false, trustsEveryProvider: false, demandsApproval: false }

/** Each opens a session of a verified account. */
export const ownersProofs = [
  ...events['password.matched'],
  ...events['signInCode.accepted'],
  ...events['identity.recognised'],
  ...events['factor.shown'],
  ...events['social.completed'],
]

type Answered = Pick<Row, 'event' | 'effects' | 'given'>

/** To who proves nothing. */
export const asVerified: Answered[] = [
  {
    event: { type: 'signUp.accepted', rule: 'open' },
    effects: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode'],
  },
  { event: { type: 'verificationCode.requested' }, effects: ['issueDecoyVerificationCode'] },
  ...events['password.mismatched'].map(
    (event): Answered => ({ event, effects: ['noteNoPassword', 'refuseCredentials'] }),
  ),
  {
    event: { type: 'password.mismatched', isProposed: true, hasSignedUp: true },
    given: strict,
    effects: ['refuseUnverified'],
  },
  {
    event: unprovenByProvider,
    given: strict,
    effects: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode', 'refuseUnverified'],
  },
]
