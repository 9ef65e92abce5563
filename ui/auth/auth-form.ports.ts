// Implements every port of the auth form over the two clients: refusals resolve, nothing is thrown on purpose.

import type { AuthFormPorts, Refusal, Sent, SignedIn } from '../../machines/auth-form/auth-form.types.ts'
import { conceal, reveal } from '../../machines/kit/handle.ts'
import { type AppReply, app, asRefusal } from '../client/app-client.ts'
import { ofThisPage } from '../client/attempt.ts'
import { type Body, type Reply, succeeded, tokenOf, userOf } from '../client/auth-answer.ts'
import type { Auth } from '../client/auth-calls.ts'
import { takeMailboxToken } from '../client/mailbox-token.ts'
import { navigate } from '../client/navigate.ts'
import { askedProvider, handedToken, inside, keepSignedIn, lastWay, returnPath } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import type { ProviderReturn } from '../client/verifier.ts'

function signedIn(body: Body | null, token = tokenOf(body)): SignedIn | null {
  const user = userOf(body)
  return user && { user, token: token === null ? null : conceal(token) }
}

function sent(reply: Reply): Sent | Refusal {
  const done = succeeded(reply)
  return done.ok ? { ok: true, sentAt: Date.now() } : done
}

/** What the form asks of the application it signs in to. */
export type Application = {
  sessionRedirect: typeof app.sessionRedirect
  callback: (...given: Parameters<typeof app.callback>) => Promise<AppReply<{ redirect: string }>>
  /** Where a provider sends the browser back to. */
  returnAddress: () => string
}

const own: Application = { ...app, returnAddress: () => `${location.origin}/auth/callback` }

export function createPorts(
  auth: Auth,
  returned: ProviderReturn,
  application: Application = own,
): AuthFormPorts {
  const shown = takeMailboxToken()
  const fetchSession = async (signal: AbortSignal, verifier: ProviderReturn['verifier'] = null) => {
    const body = await (verifier ? auth.sessionByVerifier(signal, verifier) : auth.session(signal))
    return signedIn(body, tokenOf(body) ?? auth.token())
  }

  const sendCode = async (email: string, type: 'email-verification' | 'sign-in', signal: AbortSignal) =>
    sent(
      await auth.ask(signal, (client, options) =>
        client.emailOtp.sendVerificationOtp({ email, type, ...shown }, options),
      ),
    )

  async function signInBy(
    way: 'password' | 'code',
    isKept: boolean,
    signal: AbortSignal,
    call: Parameters<Auth['ask']>[1],
  ): Promise<({ ok: true } & SignedIn) | Refusal> {
    const reply = succeeded(await auth.ask(signal, call))
    if (!reply.ok) return reply
    // Who is not to be remembered leaves nothing on the device.
    lastWay.keep(isKept ? way : '')
    keepSignedIn.keep(String(isKept))
    const found = signedIn(reply.body)
    // Without a token or a user in the answer the session itself is fetched; an unverified user has no session.
    const session =
      found && (found.token || !found.user.emailVerified) ? found : ((await fetchSession(signal)) ?? found)
    return session ? { ok: true, ...session } : { ok: false }
  }

  return {
    async restoreSession(_, signal) {
      const provider = askedProvider.take()
      if (returned.fault) return { ok: false, code: returned.fault }
      const found = await fetchSession(signal, returned.verifier).catch(() => null)
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

    signIn: ({ email, password, remember }, signal) =>
      signInBy('password', remember, signal, (client, options) =>
        client.signIn.email(
          { email, password: reveal(password), rememberMe: remember, ...ofThisPage },
          options,
        ),
      ),

    sendSignInCode: ({ email }, signal) => sendCode(email, 'sign-in', signal),

    signInByCode: ({ email, code, remember }, signal) =>
      signInBy('code', remember, signal, (client, options) =>
        client.signIn.emailOtp({ email, otp: reveal(code), rememberMe: remember }, options),
      ),

    async signUp({ email, name, password }, signal) {
      return sent(
        await auth.ask(signal, (client, options) =>
          client.signUp.email({ email, name, password: reveal(password), ...ofThisPage }, options),
        ),
      )
    },

    sendVerificationCode: ({ email }, signal) => sendCode(email, 'email-verification', signal),

    async verifyEmail({ email, code }, signal) {
      const reply = succeeded(
        await auth.askOrRelay(
          signal,
          (client, options) =>
            client.emailOtp.verifyEmail({ email, otp: reveal(code), ...ofThisPage }, options),
          '/auth/verify-email',
          { email, otp: reveal(code), ...ofThisPage },
        ),
      )
      if (!reply.ok) return reply
      const found = signedIn(reply.body)
      return { ok: true, ...(found?.token && found) }
    },

    fetchSession: (_, signal) => fetchSession(signal),

    async sendResetCode({ email }, signal) {
      return sent(
        await auth.askOrRelay(
          signal,
          (client, options) => client.forgetPassword.emailOtp({ email }, options),
          '/auth/forgot-password',
          { email },
        ),
      )
    },

    async resetPassword({ email, code, password }, signal) {
      const reply = succeeded(
        await auth.ask(signal, (client, options) =>
          client.emailOtp.resetPassword({ email, otp: reveal(code), password: reveal(password) }, options),
        ),
      )
      return reply.ok ? { ok: true } : reply
    },

    async establishSession({ user, token }, signal) {
      const reply = await application.callback(
        { token: token && reveal(token), user },
        signal,
        keepSignedIn.read(),
      )
      if (reply.ok) {
        keepSignedIn.keep('')
        if (token && returnPath.read().startsWith('/account')) handedToken.keep(reveal(token))
      }
      return reply.ok ? { ok: true, redirect: reply.value.redirect } : asRefusal(reply)
    },

    async startSocial({ provider }, signal) {
      const back = application.returnAddress()
      const { challengeOfNewSecret } = await import('../client/social-secret.ts')
      const additionalData = await challengeOfNewSecret()
      const reply = succeeded(
        await auth.ask(signal, (client, options) =>
          client.signIn.social(
            { provider, callbackURL: back, errorCallbackURL: back, additionalData },
            options,
          ),
        ),
      )
      if (!reply.ok) return reply
      if (!/^https?:\/\//.test(String(reply.body.url))) return { ok: false }
      askedProvider.keep(provider)
      // The library navigates by itself when the service says `redirect`.
      if (!reply.body.redirect) navigate.to(String(reply.body.url))
      return new Promise(() => {})
    },
  }
}
