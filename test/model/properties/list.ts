// Every property that a search checks, by the sentence that says what is wrong where it does not hold.

/** Each session has a reason that was true when it was opened. */
export const soundness = [
  'a session is opened by a password that is not the verified account’s',
  'a session is opened by a code that was not mailed for it, or is over',
  'a session is opened by an identity that is neither linked nor vouched for',
  'a session is opened by a verifier that is not its browser’s own, or is over',
  'a session is opened by a change of password without the session and the password',
  'a session is opened by a second factor that is used, not the account’s, or beside no first proof',
  'a session is opened by a passkey that is used, not the account’s, or not unlocked and beside no first proof',
  'a session is opened by a request that opens none',
  'a session is opened outside of a sign-in',
  'a session says another reason than the one it was opened for',
  'a request that is refused opens a session',
  'a callback authenticates without a validated token',
  'protected content is shown though nobody has proven the mailbox',
  'other applications are told of somebody by a client’s own word',
  'other applications are told of somebody who is shown nothing',
] as const

/** No session says more than was shown, and none was opened by less than the account demands. */
export const sufficiency = [
  'a session is opened below what the account’s second factor demands',
  'a session is opened without a second factor, though the operator demands one of everybody',
  'a session has a level above its reasons',
  'what is demanded is done by a session below the demand',
  'something of an organization is reached by a session below what is demanded there',
] as const

/** Each change was made by somebody who may; what was missing stands behind a colon. */
export const authority = [
  'an account is verified by somebody who may not',
  'an account is made by somebody who may not',
  'an account is deleted by somebody who may not',
  'an account is locked, or its lock lifted, by somebody who may not',
  'a change of email is taken back by somebody who may not',
  'a password is replaced by somebody who may not',
  'a password is taken away by somebody who may not',
  'an identity is linked by somebody who may not',
  'an identity is unlinked by somebody who may not',
  'a change of email is begun by somebody who may not',
  'an account gets another address by somebody who may not',
  'a second factor is enrolled by somebody who may not',
  'a second factor is put into use by somebody who may not',
  'a second factor is removed by somebody who may not',
  'recovery codes are replaced by somebody who may not',
  'a passkey is registered by somebody who may not',
  'a passkey is removed by somebody who may not',
  'a person is described by somebody who may not',
  'a verifier is issued by somebody who may not',
  'a browser’s own session is ended by somebody who may not',
  'another browser’s session is ended by somebody who may not',
] as const

/** Which passwords and codes count. */
export const proofs = [
  'a code is accepted whose digits are not the newest of this purpose',
  'a code is accepted after its lifetime',
  'a code is accepted twice',
  'a code is accepted past its tries',
  'a second factor is accepted past its tries',
  'a code is mailed where nobody has signed up',
  'a code is mailed to a mailbox that somebody else has proven',
  'a code outlives a change of the password',
  'a code outlives a change of the address',
  'an account gets an address that somebody else has proven',
  'an account gives way to somebody who has not proven its mailbox',
  'a password goes live that another browser proposed, though several were typed',
  'a refused sign-in replaces the password of a sign-up',
  'a mistyped password is proposed beside the one that its browser has chosen',
  'the password that was chosen in the browser that verifies is not the account’s',
  'a secret can be read in a snapshot',
  'a sign-up leads to signed in',
] as const

/** What ends when. */
export const ends = [
  'a session outlives a reset of the password',
  'a session outlives a change of the password that ends the others',
  'a session outlives a lock of the account',
  'a session outlives the deletion of its account',
  'a session outlives the return of the old address',
  'a way in outlives the return of the old address',
  'a session outlives the undo of a second factor',
  'a way in outlives the undo of a second factor',
  'a second factor outlives the undo of the change of email before it',
  'a session outlives its end',
  'a locked account has a session',
  'a sign-in waits for a second factor that is gone',
  'a sign-out everywhere leaves a session',
  'an application session outlives the session it came from',
  'an application session that nothing can end outlives its hour',
  'hardened, a session goes on though it could not be checked for too long',
] as const

/** From every state, by what the owner and time do alone. */
export const liveness = [
  'the owner can get in no more',
  'the owner who has lost every factor can get in no more',
  'something that was begun goes on for ever',
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
