// What may be seen of an account: the policy, and what a host has found; no address and no password is in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: { disclosesUnverified: flag, trustsEveryProvider: flag, demandsApproval: flag },
  event: {
    isProposed: flag,
    hasSignedUp: flag,
    own: word,
    isOnlySignUp: flag,
    emailVerifiedByProvider: flag,
    endsSessions: flag,
    proof: word,
    identity: word,
    rule: word,
    isLastSignInMethod: flag,
  },
}
