// The sign-in machine's policy and events: what the account says of each proof.

export type SignInPolicy = {
  /** Open a session for the person who proves the mailbox by verifying it (AUTO_SIGN_IN_AFTER_VERIFY). */
  opensSessionOnVerify: boolean
}

/** What a person has proven to own the account by. `verification`: the code that verifies the address. */
export type Proof = 'password' | 'signInCode' | 'verification' | 'idToken'

/** The account admits or refuses: `provider.returned` and `verifier.redeemed` are admitted, too. */
export type SignInEvent =
  | { type: 'owner.admitted'; proof: Proof }
  /** A provider's return to the service names the owner, by whatever browser. */
  | { type: 'provider.returned' }
  /** The browser that began has its verifier. */
  | { type: 'verifier.redeemed' }
  | { type: 'owner.refused' }
  | { type: 'newDevice.signedIn' }
