// Faults of a flow that change nothing in a world: a lock, a store, an effect or a refusal that is left out.

import { operation } from '../../server/auth/rows/row-operations.ts'
import type { Finding } from './discipline.ts'
import { unasked, withFlows } from './faulty-flow.ts'
import type { Endpoint } from './flows.ts'
import { type Parts, soundParts } from './world.ts'

type Undisciplined = { flaw: string; endpoint: Endpoint; finding: Finding; parts: () => Parts }

export const faultsOfDiscipline: readonly Undisciplined[] = [
  {
    flaw: 'a sign-in by code compares before it locks',
    endpoint: 'POST /sign-in/email-otp',
    finding: 'a flow reads or steps what it has neither locked nor looked at: lockNewestCode sign-in',
    parts: unasked('signInByCode', 'lockAccount', undefined),
  },
  {
    flaw: 'a new code is issued beside the open ones, which nobody has locked',
    endpoint: 'POST /email-otp/send-verification-otp, sign-in',
    finding: 'a flow reads or steps what it has neither locked nor looked at: stepCode sign-in superseded',
    parts: unasked('sendCode', 'lockOpenCodes', undefined),
  },
  {
    flaw: 'the old address is given back without a lock on it',
    endpoint: 'POST /email-otp/undo-email-change',
    finding: 'a flow reads or steps what it has neither locked nor looked at: stepChange',
    parts: unasked('undoEmailChange', 'claimAddress', 'free'),
  },
  {
    flaw: 'a sign-up is not stored',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow does not store what it has stepped: storeAccount',
    parts: unasked('signUp', 'storeAccount', undefined),
  },
  {
    flaw: 'a wrong guess is not stored',
    endpoint: 'POST /sign-in/email-otp',
    finding: 'a flow does not store what it has stepped: storeCodes',
    parts: unasked('signInByCode', 'storeCodes', undefined),
  },
  {
    flaw: 'nobody hears of a sign-up with their address',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow leaves out what a machine has named: performEffect mailSignUpNotice',
    parts: unasked('signUp', 'performEffect', undefined, 'mailSignUpNotice'),
  },
  {
    flaw: 'a sign-up says that the password was changed',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow does what no machine has named: performEffect mailPasswordChanged',
    parts: () =>
      withFlows({
        *signUp() {
          const refusal = yield* soundParts.flows.signUp()
          yield* operation('performEffect', 'mailPasswordChanged')
          return refusal
        },
      }),
  },
  {
    flaw: 'a change of email that is refused is answered as if it were not',
    endpoint: 'POST /email-otp/request-email-change, by password',
    finding: 'a flow refuses nothing though a machine does: refusePasswordless',
    parts: () =>
      withFlows({
        *requestChangeByPassword() {
          yield* soundParts.flows.requestChangeByPassword()
          return null
        },
      }),
  },
]
