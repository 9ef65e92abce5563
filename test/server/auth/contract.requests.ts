// All requests of the contract, in order.

import { accountRequests } from './contract.account.requests.ts'
import { codeRequests } from './contract.codes.requests.ts'
import { originRequests } from './contract.origin.requests.ts'
import { otpRequests } from './contract.otp.requests.ts'
import type { Scenario } from './contract.peers.ts'
import { resetRequests } from './contract.reset.requests.ts'
import { revokeRequests } from './contract.revoke.requests.ts'
import { sessionRequests } from './contract.session.requests.ts'
import { signInRequests } from './contract.sign-in.requests.ts'
import { signUpRequests } from './contract.sign-up.requests.ts'

export const requests: readonly Scenario[] = [
  ...signUpRequests,
  ...signInRequests,
  ...sessionRequests,
  ...revokeRequests,
  ...accountRequests,
  ...codeRequests,
  ...otpRequests,
  ...resetRequests,
  ...originRequests,
]
