// What an operator's policy is asked, and what it may answer: by a call, or by a function in lockstep.config.ts.

/** Of whom it is, and where the request comes from. */
type About = { email: string; ipAddress: string; userAgent: string }

export type AccountQuestion = About & {
  type: 'sign-up' | 'sign-in'
  /** How the person proves, or will prove, who they are. */
  method: 'password' | 'code' | 'verification' | 'provider' | 'passkey'
  /** Its id, where the method is one. */
  provider?: string
  /** Of a sign-up. */
  name?: string
}

/** The email is of the person who is invited; the rest is about who invites. */
export type InvitationQuestion = About & {
  type: 'invitation'
  /** Their email. */
  inviter: string
  organization: { id: string; name: string; slug: string }
  /** That the person is to have there. */
  role: string
}

/** By what somebody who has a session, or an application that has a refresh token, is to have a new token. */
export type TokenQuestion = About & {
  type: 'token'
  /** `session`: a JWT of the session itself; the others are for an application. */
  by: 'session' | 'authorization' | 'device' | 'refresh'
  /** Of the proofs that it rests on. */
  level: 'aal1' | 'aal2'
  application?: { id: string; name: string }
  /** What the application asks for, or has. */
  scopes?: readonly string[]
  resources?: readonly string[]
}

/** Nothing secret is in it: no password, no code and no token. */
export type PolicyQuestion = AccountQuestion | InvitationQuestion | TokenQuestion

/** `reason`: for the person, as plain text. */
export type PolicyDecision = { decision: 'allow' } | { decision: 'refuse'; reason?: string | undefined }

/** `signal` is aborted once its answer would come too late. */
export type PolicyFunction = (
  question: PolicyQuestion,
  given: { signal: AbortSignal },
) => PolicyDecision | Promise<PolicyDecision>
