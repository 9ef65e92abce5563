// The types of lockstep/element, for pages that set properties of <lockstep-auth> or hear its events.

export type SignedInUser = { id: string; email: string; name: string | null; emailVerified: boolean }

/** Opens the application's own session. @returns where to go on, if anywhere */
export type Establish = (signedIn: {
  token: string | null
  user: SignedInUser
}) => Promise<string | undefined> | string | undefined

/** Of an event `lockstep-<state>`; `user` and `redirect` once the form is done. No password, code or token is among it. */
export type StateDetail = {
  /** Dotted, as in docs/machines/auth-form.md: `login.signingIn`. */
  state: string
  user?: SignedInUser
  redirect?: string
}

/** Of an event `lockstep-stepUp-<state>`. `needsSignIn`, `needsFactor`: what the person has could not meet the demand as things are. */
export type StepUpDetail = { state: 'asked' | 'done' | 'cancelled' | 'needsSignIn' | 'needsFactor' }

/** Each but `establish` and `states` is an attribute as well: `auth-url`. */
export interface LockstepAuthElement extends HTMLElement {
  authUrl: string
  /** Of the application, which is sent token and user and answers with a redirect; '' for none. */
  callbackUrl: string
  /** en, de, es or ar; '' for that of the page, then the browser's. */
  language: string
  /** The providers' buttons: `google=Google,microsoft=Microsoft`. */
  providers: string
  /** As FACTORS of the application: `totp,passkey`, unless it is set; without passkey there is no button for one. */
  factors: string
  /** In seconds, as OTP_LIFETIME_SECONDS of the auth service. */
  codeLifetime: number
  /** `aal1`, `aal2` or `highest`: in place of the form, a dialog over the page asks for that proof; '' for the form. */
  demand: string
  /** In place of `callbackUrl`. */
  establish: Establish | null
  /** The states that the form's machine is in, dotted, from the outside in. */
  readonly states: readonly string[]
}

declare global {
  interface HTMLElementTagNameMap {
    'lockstep-auth': LockstepAuthElement
  }
}
