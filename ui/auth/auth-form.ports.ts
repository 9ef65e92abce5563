// Implements every port of the auth form over the two clients: refusals resolve, nothing is thrown on purpose.

import { MUST_ENROL, NEEDS_FACTOR, OFFERS_PASSKEY } from '../../machines/auth-form/answers-of-ports.ts'
import type { AuthFormPorts, Refusal, Sent, SignedIn } from '../../machines/auth-form/auth-form.types.ts'
import { conceal, reveal } from '../../machines/kit/handle.ts'
import { type Answer, succeeded, tokenOf, userOf } from '../client/answer.ts'
import type { app, Callback } from '../client/app-client.ts'
import { ofThisPage } from '../client/attempt-names.ts'
import type { Auth } from '../client/auth-client.ts'
import { captcha } from '../client/captcha-token.ts'
import { takeMailboxToken } from '../client/mailbox-token.ts'
import { navigate } from '../client/navigate.ts'
import type { ProviderReturn } from '../client/provider-return.ts'
import { askedProvider, handedToken, inside, keepSignedIn, lastWay, returnPath } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import type { Factor } from '../config.ts'

export function signedIn(body: object | null, token = tokenOf(body)): SignedIn | null {
  const user = userOf(body)
  return user && { user, token: token === null ? null : conceal(token) }
}

/** The first proof was right, and a second factor is demanded. */
function needsFactor(body: object | null): Refusal | null {
  if (!body || !('twoFactorRedirect' in body)) return null
  const factors = `${Reflect.get(body, 'twoFactorMethods') ?? ''}`
  if ('mustEnrol' in body || factors === 'enrolment') return { ok: false, code: MUST_ENROL }
  return { ok: false, code: factors.includes('passkey') ? OFFERS_PASSKEY : NEEDS_FACTOR, factors }
}

/** A chunk of its own, as is what speaks to the browser. */
const passkeys = () => import('../client/passkeys.ts')

function sent(answer: Answer<unknown>): Sent | Refusal {
  const done = succeeded(answer)
  return done.ok ? { ok: true, sentAt: Date.now() } : done
}

/** What the form asks of the application it signs in to. */
export type Application = {
  sessionRedirect: typeof app.sessionRedirect
  callback: (
    body: Callback,
    options: { signal: AbortSignal; headers: Record<string, string> },
  ) => Promise<Answer<{ redirect: string }>>
  /** Where a provider sends the browser back to. */
  returnAddress: () => string
  /** Whether its auth service has it. */
  offers: (factor: Factor) => boolean
}

export function createPorts(auth: Auth, returned: ProviderReturn, application: Application): AuthFormPorts {
  const shown = takeMailboxToken()
  const readSession = (body: object | null) => signedIn(body, tokenOf(body) ?? auth.token())
  const fetchSession = async (signal: AbortSignal) => readSession(await auth.session(signal))

  const sendCode = async (email: string, type: 'email-verification' | 'sign-in', signal: AbortSignal) =>
    sent(await auth.ask('emailOtp.sendVerificationOtp', { email, type, ...shown }, { signal }))

  async function signInBy(
    way: 'password' | 'code' | 'passkey',
    /** Null where the first proof has said it. */
    isKept: boolean | null,
    signal: AbortSignal,
    answer: Answer<unknown>,
  ): Promise<({ ok: true } & SignedIn) | Refusal> {
    const done = succeeded(answer)
    if (!done.ok) return done
    const waits = needsFactor(done.value)
    if (waits) {
      keepSignedIn.keep(String(isKept))
      return waits
    }
    if (isKept !== null) {
      // Who is not to be remembered leaves nothing on the device.
      lastWay.keep(isKept ? way : '')
      keepSignedIn.keep(String(isKept))
    }
    const found = signedIn(done.value)
    // Without a token or a user in the answer the session itself is fetched; an unverified user has no session.
    const session =
      found && (found.token || !found.user.emailVerified) ? found : ((await fetchSession(signal)) ?? found)
    return session ? { ok: true, ...session } : { ok: false }
  }

  return {
    async restoreSession(_, signal) {
      const provider = askedProvider.take()
      if (returned.fault) return { ok: false, code: returned.fault }
      const { verifier } = returned
      const asked = verifier ? auth.sessionByVerifier(signal, verifier) : auth.session(signal)
      const body = await asked.catch(() => null)
      const waits = needsFactor(body)
      if (waits) return waits
      const found = readSession(body)
      if (found && provider && returned.expected) lastWay.keep(provider)
      if (found) return found
      // A sign-in by a provider must not end up in an earlier session.
      const redirect = returned.verifier ? null : await application.sessionRedirect(signal)
      if (redirect) return { ok: true, redirect }
      const ended = !signal.aborted && inside.take()
      if (returned.verifier) return { ok: false, code: 'unknown' }
      if (returned.expected) return { ok: false, code: 'nothing_returned' }
      return ended ? { ok: false, code: 'session_ended' } : null
    },

    followSession: (_, signal) =>
      new Promise((resolve) => {
        const check = async () => {
          const redirect = await application.sessionRedirect(signal)
          if (redirect) resolve({ ok: true, redirect })
        }
        signal.addEventListener('abort', tabs.listen('began', check))
      }),

    signIn: async ({ email, password, remember }, signal) =>
      signInBy(
        'password',
        remember,
        signal,
        await auth.ask(
          'signIn.email',
          { email, password: reveal(password), rememberMe: remember, ...ofThisPage },
          { signal },
        ),
      ),

    sendSignInCode: ({ email }, signal) => sendCode(email, 'sign-in', signal),

    signInByCode: async ({ email, code, remember }, signal) =>
      signInBy(
        'code',
        remember,
        signal,
        await auth.ask('signIn.emailOtp', { email, otp: reveal(code), rememberMe: remember }, { signal }),
      ),

    async verifyFactor({ by, code }, signal) {
      const call = by === 'totp' ? 'twoFactor.verifyTotp' : 'twoFactor.verifyBackupCode'
      const done = succeeded(await auth.ask(call, { code: reveal(code) }, { signal }))
      if (!done.ok) return done
      const found = signedIn(done.value)
      return found ? { ok: true, ...found } : { ok: false }
    },

    async offerPasskey(_, signal) {
      const isKnown =
        application.offers('passkey') &&
        (await window.PublicKeyCredential?.isConditionalMediationAvailable?.())
      const { offerPasskey, never } = await passkeys()
      const shown = isKnown ? await offerPasskey(auth, signal) : await never()
      return { ok: true, shown: conceal(shown) }
    },

    async signInByPasskey({ shown, remember }, signal) {
      const { signInByPasskey } = await passkeys()
      const given = { shown: shown && reveal(shown), rememberMe: remember ?? undefined }
      return signInBy('passkey', remember, signal, await signInByPasskey(auth, given, signal))
    },

    signUp: async ({ email, name, password, fields }, signal) =>
      sent(
        await auth.ask(
          'signUp.email',
          { ...fields, email, name, password: reveal(password), ...ofThisPage },
          { signal, headers: captcha.take() },
        ),
      ),

    sendVerificationCode: ({ email }, signal) => sendCode(email, 'email-verification', signal),

    async verifyEmail({ email, code }, signal) {
      const done = succeeded(
        await auth.ask('emailOtp.verifyEmail', { email, otp: reveal(code), ...ofThisPage }, { signal }),
      )
      if (!done.ok) return done
      const found = signedIn(done.value)
      return needsFactor(done.value) ?? { ok: true, ...(found?.token && found) }
    },

    fetchSession: (_, signal) => fetchSession(signal),

    sendResetCode: async ({ email }, signal) =>
      sent(await auth.ask('forgetPassword.emailOtp', { email }, { signal })),

    async resetPassword({ email, code, password }, signal) {
      const done = succeeded(
        await auth.ask(
          'emailOtp.resetPassword',
          { email, otp: reveal(code), password: reveal(password) },
          { signal },
        ),
      )
      return done.ok ? { ok: true } : done
    },

    async establishSession({ user, token }, signal) {
      const rememberMe = keepSignedIn.read()
      const answer = await application.callback(
        { token: token && reveal(token), user },
        // Without it the session's cookie is kept as long as the one before.
        { signal, headers: rememberMe ? { 'x-remember-me': rememberMe } : {} },
      )
      if (!answer.ok) return answer
      keepSignedIn.keep('')
      if (token && returnPath.read().startsWith('/account')) handedToken.keep(reveal(token))
      return { ok: true, redirect: answer.value.redirect }
    },

    async startSocial({ provider }, signal) {
      const back = application.returnAddress()
      const { challengeOfNewSecret } = await import('../client/social-secret.ts')
      const additionalData = await challengeOfNewSecret()
      const done = succeeded(
        await auth.ask(
          'signIn.social',
          { provider, callbackURL: back, errorCallbackURL: back, additionalData },
          { signal },
        ),
      )
      if (!done.ok) return done
      if (!/^https?:\/\//.test(String(done.value.url))) return { ok: false }
      askedProvider.keep(provider)
      return navigate.to(String(done.value.url))
    },
  }
}
