// Every property that a search checks, by the sentence that says what is wrong where it does not hold.

/** Each session has a reason that was true when it was opened. */
export const soundness = [
  'a session is opened by a password that is not the verified account’s',
  'a session is opened by a code that was not mailed for it, or has ended',
  'a session is opened by an identity that is neither linked nor vouched for',
  'a session is opened by a verifier that is not its browser’s own, or has ended',
  'a session is opened by a change of password without the session and the password',
  'a session is opened by a second factor that is used up, not the account’s, or without a first proof',
  'a session is opened by a passkey that is used up, not the account’s, or neither unlocked nor with a first proof',
  'a session is opened by a request that opens none',
  'a session is opened outside a sign-in',
  'a session records another reason than the one it was opened for',
  'a refused request opens a session',
  'a sign-in goes ahead although the policy holds it back',
  'a token is given although the policy holds it back',
  'a token is given without a session',
  'a callback authenticates without a validated token',
  'protected content is shown although nobody has proven the mailbox',
  'another application learns of a person by a client’s own word',
  'another application learns of a person who may see nothing',
] as const

/** No session says more than was shown, and none was opened by less than the account demands. */
export const sufficiency = [
  'a session is opened below what the account’s second factor demands',
  'a session is opened without a second factor, although the operator demands one of everybody',
  'a session has a level higher than its proofs',
  'a session below a demand does what the demand protects',
  'a session below an organization’s demand reaches something of the organization',
] as const

/** Each change was made by somebody who may; what was missing stands behind a colon. */
export const authority = [
  'an account is verified without permission',
  'an account is created without permission',
  'an account is deleted without permission',
  'an account is locked, or its lock lifted, without permission',
  'a newcomer is let in without permission',
  'a change of email is undone without permission',
  'a password is replaced without permission',
  'a password is removed without permission',
  'an identity is linked without permission',
  'an identity is unlinked without permission',
  'a change of email is started without permission',
  'an account’s address is changed without permission',
  'a second factor is enrolled without permission',
  'a second factor is put into use without permission',
  'a second factor is removed without permission',
  'recovery codes are replaced without permission',
  'a passkey is registered without permission',
  'a passkey is removed without permission',
  'a person’s profile is changed without permission',
  'a verifier is issued without permission',
  'a browser’s own session is ended without permission',
  'another browser’s session is ended without permission',
] as const

/** Which passwords and codes count. */
export const proofs = [
  'a code is accepted that is not the newest one of its purpose',
  'a code is accepted after its lifetime',
  'a code is accepted twice',
  'a code is accepted past its tries',
  'a second factor is accepted past its tries',
  'a code that is not compared costs a try',
  'an app is enrolled, or its recovery codes replaced, and no codes are issued',
  'a recovery is stopped by a request that shows no factor',
  'a code is mailed where nobody has signed up',
  'a code is mailed to a mailbox that somebody else has proven',
  'a code outlives a change of the password',
  'a code outlives a change of the address',
  'an account gets an address that somebody else has proven',
  'an account gives way to somebody who has not proven its mailbox',
  'a password that another browser proposed becomes active, although several were typed',
  'a refused sign-in replaces the password of a sign-up',
  'a mistyped password becomes a proposal in addition to the one that its browser has chosen',
  'the account’s password is not the one chosen in the browser that verifies',
  'a secret can be read in a snapshot',
  'a sign-up leads to signed in',
] as const

/** What ends when. */
export const ends = [
  'a session outlives a reset of the password',
  'a session outlives a change of the password that ends the others',
  'a session outlives a lock of the account',
  'a session outlives the deletion of its account',
  'a session outlives the undoing of a change of email',
  'a sign-in method outlives the undoing of a change of email',
  'a session outlives the undoing of a second factor',
  'a sign-in method outlives the undoing of a second factor',
  'a second factor outlives the undoing of an earlier change of email',
  'a session outlives its end',
  'a locked account has a session',
  'a person who waits for an approval has a session',
  'a sign-in waits for a second factor that no longer exists',
  'a sign-out everywhere leaves a session',
  'an application session outlives the auth session it came from',
  'an application session that cannot be followed outlives its hour',
  'hardened, a session continues although it could not be checked for too long',
] as const

/** From every state, by what the owner and time do alone. */
export const liveness = [
  'the owner can no longer get in',
  'an owner who has lost every factor can no longer get in',
  'something that was started never ends',
  'a sign-in waits for ever for a second factor, or its enrolment',
  'an app stays enrolled for ever, and is never confirmed',
  'a recovery stays open for ever',
] as const

export const properties = [
  ...soundness,
  ...sufficiency,
  ...authority,
  ...proofs,
  ...ends,
  ...liveness,
] as const
export type Property = (typeof properties)[number]

/** A property, and what was missing. */
export type Flaw = Property | `${(typeof authority)[number]}: ${string}`
