// What a step-up asks the auth service: by what the person can prove who they are, and each of the proofs.

import { FRESH_SECONDS } from '../../machines/auth-session/lifetimes.ts'
import { firstFactorOf, type Level, methodsTo, reachOf } from '../../machines/kit/demand.ts'
import type { StepUpFormEvent } from '../../machines/step-up-form/step-up-form.machine.ts'
import { type Demanded, waysBeside, waysTo } from '../../machines/step-up-form/ways.ts'
import type { GetSessionReply } from '../../server/wire/auth.ts'
import { type Answer, type RefusedAnswer, succeeded } from '../client/answer.ts'
import { ofThisPage } from '../client/attempt-names.ts'
import type { Auth } from '../client/auth-client.ts'
import { isDemand } from '../client/demand-refusal.ts'
import { askForPasskey, signInByPasskey } from '../client/passkeys.ts'

/** `methods`: in the service's words, where it has said them. */
export type Wanted = { level: Level | 'highest'; methods: readonly string[] | null }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Of a service that does not say what is enough, the most that the account can reach is. */
export const wantedBy = ({ level, methods }: RefusedAnswer): Wanted => ({
  level: level === 'aal1' || level === 'aal2' ? level : 'highest',
  // The application may not know how somebody has signed in.
  methods: Array.isArray(methods) && (methods.length > 0 || level === 'aal2') ? methods.filter(isText) : null,
})

/** Who proves it, from which session. */
export type Person = {
  email: string
  session: { id: string }
  isRemembered: boolean
  demanded: Demanded
  hasPassword: boolean
  isFirstRecent: boolean
}

type Session = NonNullable<GetSessionReply>['session']

/** What every service says of a session, and what ours does besides. */
type Known = Pick<Session, 'createdAt' | 'expiresAt'> &
  Partial<Pick<Session, 'rememberMe' | 'amr' | 'twoFactorMethods'>>

const lifetime = FRESH_SECONDS * 1000

/** A Better Auth does not say it: there a session lives for a day without “keep me signed in”. */
const isLong = ({ createdAt, expiresAt }: Known) => Date.parse(expiresAt) - Date.parse(createdAt) > lifetime

const nobody = { type: 'ways.found', ways: ['signIn'] } as const satisfies StepUpFormEvent

/** @param isAgain the last proof was less than it seemed: it is begun from the first factor */
export async function findPerson(
  auth: Auth,
  { level, methods }: Wanted,
  isAgain: boolean,
): Promise<Answer<{ person: Person | null; event: StepUpFormEvent }>> {
  const [session, accounts] = await Promise.all([auth.ask('getSession'), auth.ask('listAccounts')])
  if (!session.ok) return session
  if (!session.value) return { ok: true, value: { person: null, event: nobody } }
  if (!accounts.ok) return accounts
  const { user, session: now } = session.value
  // A Better Auth does not say how.
  const { createdAt, rememberMe = isLong(now), amr = [], twoFactorMethods = [] } = now as Known
  const first = accounts.value.map(({ providerId }) => firstFactorOf(providerId))
  const factors = [
    ...(user.twoFactorEnabled ? ['totp'] : []),
    ...(twoFactorMethods.includes('passkey') ? ['passkey'] : []),
  ]
  const wanted = level === 'highest' ? reachOf(factors) : level
  const isSaid = methods !== null && level !== 'highest'
  const demanded = { level: wanted, methods: isSaid ? methods : methodsTo(wanted, first, factors) }
  const person = {
    email: user.email,
    session: now,
    isRemembered: rememberMe,
    demanded,
    hasPassword: first.includes('password'),
    // A session begins with the first factor. Beside a mailed code that of the app counts for nothing.
    isFirstRecent: !isAgain && !amr.includes('email') && Date.now() - Date.parse(createdAt) < lifetime,
  }
  return { ok: true, value: { person, event: { type: 'ways.found', ways: waysTo(demanded, person) } } }
}

export function createProofs(auth: Auth, { email, isRemembered: rememberMe }: Person) {
  /** A browser may keep the cookie of the session back, beside which the code counts. */
  const bearer = () => {
    const token = auth.token()
    return token ? { headers: { authorization: `Bearer ${token}` } } : {}
  }
  return {
    password: (password: string) => auth.ask('signIn.email', { email, password, rememberMe, ...ofThisPage }),
    mailCode: () => auth.ask('emailOtp.sendVerificationOtp', { email, type: 'sign-in' }),
    mailedCode: (otp: string) => auth.ask('signIn.emailOtp', { email, otp, rememberMe }),
    totp: (code: string) => auth.ask('twoFactor.verifyTotp', { code }, bearer()),
    recoveryCode: (code: string) => auth.ask('twoFactor.verifyBackupCode', { code }, bearer()),
    /** @param inBrowser is told when the browser's part begins, which may be cancelled, and by null when that is over */
    passkey: async (inBrowser: (ceremony: AbortController | null) => void) => {
      const ceremony = new AbortController()
      inBrowser(ceremony)
      const shown = await askForPasskey(auth, ceremony.signal)
      inBrowser(null)
      return shown.ok ? signInByPasskey(auth, { shown: shown.value, rememberMe }, ceremony.signal) : shown
    },
  }
}

const locks = ['ACCOUNT_TEMPORARILY_LOCKED', 'BANNED_USER']

/** What the machine is told of an answer to a proof, or why it is none. */
export function readProof(answer: Answer<unknown>, person: Person): StepUpFormEvent | RefusedAnswer {
  if (isDemand(answer))
    return { type: 'first.demanded', ways: waysTo(person.demanded, { ...person, isFirstRecent: false }) }
  const done = succeeded(answer)
  if (!done.ok) {
    if (locks.includes(`${done.code}`)) return { type: 'account.locked' }
    return done.code === 'INVALID_TWO_FACTOR_COOKIE' ? { type: 'challenge.ended' } : done
  }
  const { twoFactorMethods } = done.value
  return Array.isArray(twoFactorMethods)
    ? { type: 'factor.demanded', ways: waysBeside(twoFactorMethods) }
    : { type: 'proof.accepted' }
}
