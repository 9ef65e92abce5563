// All requests of the contract, in order.

import { accountRequests } from './account.requests.ts'
import { codeRequests } from './codes.requests.ts'
import { emailChangeRequests } from './email-change.requests.ts'
import { originRequests } from './origin.requests.ts'
import { otpRequests } from './otp.requests.ts'
import type { Scenario } from './peers.ts'
import { resetRequests } from './reset.requests.ts'
import { revokeRequests } from './revoke.requests.ts'
import { sessionRequests } from './session.requests.ts'
import { signInRequests } from './sign-in.requests.ts'
import { signUpRequests } from './sign-up.requests.ts'

export const requests: readonly Scenario[] = [
  ...signUpRequests,
  ...signInRequests,
  ...sessionRequests,
  ...revokeRequests,
  ...accountRequests,
  ...emailChangeRequests,
  ...codeRequests,
  ...otpRequests,
  ...resetRequests,
  ...originRequests,
]
