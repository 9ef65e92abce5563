// What an operator's policy is asked, and what it may answer: by a call, or by a function in lockstep.config.ts.

/** Nothing secret is in it: no password, no code and no token. */
export type PolicyQuestion = {
  type: 'sign-up' | 'sign-in'
  email: string
  /** How the person proves, or will prove, who they are. */
  method: 'password' | 'code' | 'verification' | 'provider' | 'passkey'
  /** Its id, where the method is one. */
  provider?: string
  /** Of a sign-up. */
  name?: string
  ipAddress: string
  userAgent: string
}

/** `reason`: for the person, as plain text. */
export type PolicyDecision = { decision: 'allow' } | { decision: 'refuse'; reason?: string | undefined }

/** `signal` is aborted once its answer would come too late. */
export type PolicyFunction = (
  question: PolicyQuestion,
  given: { signal: AbortSignal },
) => PolicyDecision | Promise<PolicyDecision>
