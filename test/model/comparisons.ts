// What a host answers of passwords and proposals: the same objects each time.

import type { OwnProposal, PasswordFinding } from '../../machines/account/account.types.ts'

/** What comparing a password is answered, by whether the browser has proposed it and whether it has signed up. */
const comparisonsOf = (finding: PasswordFinding) => {
  const of = (isProposed: boolean) => ({
    yes: { finding, isProposed, hasSignedUp: true },
    no: { finding, isProposed, hasSignedUp: false },
  })
  return { proposed: of(true), other: of(false) }
}

export const comparisons = {
  missing: comparisonsOf('missing'),
  matched: comparisonsOf('matched'),
  mismatched: comparisonsOf('mismatched'),
}

/** What asking for the proposals is answered, by what the browser has proposed. */
const proposalsOf = (own: OwnProposal) => ({
  only: { own, isOnlySignUp: true },
  several: { own, isOnlySignUp: false },
})
export const proposals = {
  signUp: proposalsOf('signUp'),
  typed: proposalsOf('typed'),
  nothing: proposalsOf('nothing'),
}
