// The types of lockstep/element, for pages that set properties of <lockstep-auth> or listen to its events.

export type SignedInUser = { id: string; email: string; name: string | null; emailVerified: boolean }

/** Opens the application's own session. @returns where to redirect to, if anywhere */
export type Establish = (signedIn: {
  token: string | null
  user: SignedInUser
}) => Promise<string | undefined> | string | undefined

/** The detail of an event `lockstep-<state>`; `user` and `redirect` once the form is done. It contains no password, code or token. */
export type StateDetail = {
  /** With dots, as in docs/machines/auth-form.md: `login.signingIn`. */
  state: string
  user?: SignedInUser
  redirect?: string
}

/** The detail of an event `lockstep-stepUp-<state>`. `needsSignIn`: the person must sign in again. `needsFactor`: the person first needs a second factor. */
export type StepUpDetail = { state: 'asked' | 'done' | 'cancelled' | 'needsSignIn' | 'needsFactor' }

/** Every property except `establish` and `states` is also an attribute: `auth-url`. */
export interface LockstepAuthElement extends HTMLElement {
  authUrl: string
  /** The application's callback, which receives token and user and answers with a redirect; '' for none. */
  callbackUrl: string
  /** en, de, es, ar, or one that `words` adds, such as pt-BR; '' for the page's language, or else the browser's. */
  language: string
  /** Where the application has your own words of WORDS_DIR, and the languages that they add: `https://app.example.com/words/element.json`; '' for ours. */
  words: string
  /** The buttons of providers: `google=Google,microsoft=Microsoft`. */
  providers: string
  /** Like FACTORS of the application. Default: `totp,passkey`. What is not among them is not offered. */
  factors: string
  /** What a sign-up also asks for: USER_FIELDS of the services, without fields that have `"input": false`. */
  userFields: string
  /** In seconds: OTP_LIFETIME_SECONDS of the auth service. */
  codeLifetime: number
  /** `aal1`, `aal2` or `highest` shows, instead of the form, a dialog over the page that asks for that proof; '' shows the form. */
  demand: string
  /** Use this instead of `callbackUrl`. */
  establish: Establish | null
  /** The current states of the form's machine, with dots, from the outside in. */
  readonly states: readonly string[]
}

declare global {
  interface HTMLElementTagNameMap {
    'lockstep-auth': LockstepAuthElement
  }
}
