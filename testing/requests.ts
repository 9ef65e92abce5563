// The requests that take a person from one state to the next, also used by the machines' walks over HTTP.

/** Calls the auth service at a path below its address. */
export type Post<A> = (path: string, body: object) => Promise<A>

export type Asking<A> = { email: string; post: Post<A> }

export const signUp = <A>({ email, post }: Asking<A>, password: string, name: string) =>
  post('/sign-up/email', { name, email, password })

export const signIn = <A>({ email, post }: Asking<A>, password: string) =>
  post('/sign-in/email', { email, password })

export const askForReset = <A>({ email, post }: Asking<A>) => post('/forget-password/email-otp', { email })

/** The purposes that are mailed as six digits. */
export type CodePurpose = 'email-verification' | 'sign-in' | 'forget-password'

/** The purposes that `newestCode` reads: six digits, and the tokens of links. */
export type MailedPurpose = CodePurpose | 'reset-link' | 'change-email' | 'undo-email-change'

const askForOtp =
  (type: CodePurpose) =>
  <A>({ email, post }: Asking<A>) =>
    post('/email-otp/send-verification-otp', { email, type })

const asks: Record<CodePurpose, <A>(asking: Asking<A>) => Promise<A>> = {
  'email-verification': askForOtp('email-verification'),
  'sign-in': askForOtp('sign-in'),
  'forget-password': askForReset,
}

export const askForCode = <A>(asking: Asking<A>, purpose: CodePurpose): Promise<A> => asks[purpose](asking)

export const verify = <A>({ email, post }: Asking<A>, otp: string) =>
  post('/email-otp/verify-email', { email, otp })

export const signInByCode = <A>({ email, post }: Asking<A>, otp: string) =>
  post('/sign-in/email-otp', { email, otp })

export const reset = <A>({ email, post }: Asking<A>, otp: string, password: string) =>
  post('/email-otp/reset-password', { email, otp, password })

export const askForChange = <A>({ post }: Asking<A>, newEmail: string) =>
  post('/email-otp/request-email-change', { newEmail })

export const changeEmail = <A>({ post }: Asking<A>, newEmail: string, otp: string) =>
  post('/email-otp/change-email', { newEmail, otp })

export const undoChange = <A>({ post }: Asking<A>, token: string) =>
  post('/email-otp/undo-email-change', { token })

/** Also returns recovery codes. */
export const enrolApp = <A>({ post }: Asking<A>, password: string) => post('/two-factor/enable', { password })

export const removeApp = <A>({ post }: Asking<A>, password: string) =>
  post('/two-factor/disable', { password })

export const showTotpCode = <A>({ post }: Asking<A>, code: string) =>
  post('/two-factor/verify-totp', { code })

export const showRecoveryCode = <A>({ post }: Asking<A>, code: string) =>
  post('/two-factor/verify-backup-code', { code })

export const renewRecoveryCodes = <A>({ post }: Asking<A>, password: string) =>
  post('/two-factor/generate-backup-codes', { password })

/** Returns six other digits. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')
