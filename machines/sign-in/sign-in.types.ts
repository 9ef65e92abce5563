// The sign-in machine's policy and events: what the account says of each proof, and of a second factor.

export type SignInPolicy = {
  /** Open a session for the person who proves the mailbox by verifying it (AUTO_SIGN_IN_AFTER_VERIFY). */
  opensSessionOnVerify: boolean
  /** Open no session without a second factor, for anybody (TWO_FACTOR_DEMANDED_OF). */
  demandsFactor: boolean
}

/** What a person has proven to own the account by. `verification`: the code that verifies the address. */
export type Proof = 'password' | 'signInCode' | 'verification' | 'idToken' | PasskeyKind

/** Whether the passkey stays on the device that made it, or is synchronised to others. */
export type PasskeyKind = 'hardwareKey' | 'softwareKey'

/** What that comes to in `amr`: see reason.ts. */
export type FirstMethod = 'pwd' | 'email' | 'federated' | KeyMethod

export type KeyMethod = 'hwk' | 'swk'

/** What is typed as a second factor. */
export type TypedFactor = 'totp' | 'recoveryCode'

/** A passkey beside another proof is one factor, whether or not it has verified its user. */
export type SecondFactor = TypedFactor | PasskeyKind

/**
 * The account's second factor: it has none; one that every sign-in has to show, and has not; one that is shown only where the
 * operator demands it, as a passkey beside a password is; or it is shown, by the session of the person who shows the password once
 * more.
 */
export type Demand = 'none' | 'unmet' | 'optional' | SecondFactor

/** Whether it is shown already. */
export const isShown = (demand: Demand): demand is SecondFactor =>
  demand !== 'none' && demand !== 'unmet' && demand !== 'optional'

/** The states in which it waits for its browser, as a row. */
export const waitingStates = ['awaitingSecondFactor', 'mustEnrol'] as const
export type WaitingState = (typeof waitingStates)[number]

/** The account admits or refuses: `provider.returned` and `verifier.redeemed` are admitted, too. */
export type SignInEvent =
  | { type: 'owner.admitted'; proof: Proof; demand: Demand }
  /** A provider's return to the service names the owner, by whatever browser. */
  | { type: 'provider.returned' }
  /** The browser that began has its verifier; `isSignedIn`: it has a session of the account already. */
  | { type: 'verifier.redeemed'; isSignedIn: boolean; demand: Demand }
  | { type: 'owner.refused' }
  /** The account lets an operator act as its owner, who proves nothing. */
  | { type: 'operator.admitted' }
  /** The browser that has shown the first proof wants to enrol a second factor. */
  | { type: 'enrolment.requested' }
  /** `first`: what the browser has proven before. A factor is also proven by what confirms its enrolment. */
  | { type: 'factor.proven'; first: FirstMethod; by: SecondFactor }
  | { type: 'factor.mismatched'; isLastTry: boolean }
  /** Of the ten minutes in which a second factor may be shown. */
  | { type: 'lifetime.lapsed' }
  | { type: 'newDevice.signedIn' }
