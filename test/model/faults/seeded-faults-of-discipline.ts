// Faults of a flow that change nothing in a world: a lock, a store, an effect or a refusal that is left out.

import { operation } from '../../../server/auth/rows/row-operations.ts'
import type { Finding } from '../discipline.ts'
import type { Endpoint } from '../flows.ts'
import { type Parts, soundParts } from '../world.ts'
import { unasked, withFlows } from './faulty-flow.ts'

type Undisciplined = { flaw: string; endpoint: Endpoint; finding: Finding; parts: () => Parts }

export const faultsOfDiscipline: readonly Undisciplined[] = [
  {
    flaw: 'a sign-in by code compares before it locks',
    endpoint: 'POST /sign-in/email-otp',
    finding: 'a flow reads or steps something that it has neither locked nor read: lockNewestCode sign-in',
    parts: unasked('signInByCode', 'lockAccount', undefined),
  },
  {
    flaw: 'a new code is issued beside open ones that nobody has locked',
    endpoint: 'POST /email-otp/send-verification-otp, sign-in',
    finding:
      'a flow reads or steps something that it has neither locked nor read: stepCode sign-in superseded',
    parts: unasked('sendCode', 'lockOpenCodes', undefined),
  },
  {
    flaw: 'the old address is restored without a lock on it',
    endpoint: 'POST /email-otp/undo-email-change',
    finding: 'a flow reads or steps something that it has neither locked nor read: stepChange',
    parts: unasked('undoEmailChange', 'claimAddress', 'free'),
  },
  {
    flaw: 'a sign-up is not stored',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow does not store a transition: storeAccount',
    parts: unasked('signUp', 'storeAccount', undefined),
  },
  {
    flaw: 'a wrong guess is not stored',
    endpoint: 'POST /sign-in/email-otp',
    finding: 'a flow does not store a transition: storeCodes',
    parts: unasked('signInByCode', 'storeCodes', undefined),
  },
  {
    flaw: 'the owner gets no notice of a sign-up with their address',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow leaves out an effect of a machine: performEffect mailSignUpNotice',
    parts: unasked('signUp', 'performEffect', undefined, 'mailSignUpNotice'),
  },
  {
    flaw: 'a sign-up reports a changed password',
    endpoint: 'POST /sign-up/email',
    finding: 'a flow performs an effect that no machine returned: performEffect mailPasswordChanged',
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
    flaw: 'a refused change of email is answered as if it were not',
    endpoint: 'POST /email-otp/request-email-change, by password',
    finding: 'a flow refuses nothing although a machine does: refusePasswordless',
    parts: () =>
      withFlows({
        *requestChangeByPassword() {
          yield* soundParts.flows.requestChangeByPassword()
          return null
        },
      }),
  },
]
