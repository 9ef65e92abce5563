// Speaks to the auth service, and keeps the session's token in memory alone.

import { addressOf } from './address.ts'
import { type Answer, tokenOf, userOf } from './answer.ts'
import { type AuthCall, type BodyOf, methodOf, pathOf, type ReplyOf, takesSession } from './auth-routes.ts'
import { exchange } from './exchange.ts'
import { tellOfRefusedOrigin } from './refused-origin.ts'

/** The code of a refusal where no session, or one that has ended, was presented. */
export const NO_AUTH_SESSION = 'UNAUTHORIZED'

/** In ms; a browser itself would wait for ever. */
const CALL_TIMEOUT_MS = 20_000

type Options = {
  signal?: AbortSignal | undefined
  query?: Record<string, string>
  headers?: Record<string, string>
}
export type Sending = Options & { body: unknown }

/** How a call gets to the service: by the page itself, or by Better Auth's client. */
export type Send = (call: AuthCall, sending: Sending) => Promise<Answer<unknown>>

/** @param language in which mails are wanted, if not in the page's */
export const byFetch =
  (base: () => string, language?: string): Send =>
  (call, { query, headers, ...sending }) =>
    exchange(addressOf(base(), pathOf(call), query), {
      ...sending,
      method: methodOf(call),
      credentials: 'include',
      headers: { ...(language && { 'accept-language': language }), ...headers },
    })

/** By the application, where the auth service does not answer. */
export type Relays = Partial<Record<AuthCall, (body: never, options: Options) => Promise<Answer<unknown>>>>

type Given<Call extends AuthCall> =
  BodyOf<Call> extends undefined
    ? [body?: undefined, options?: Options]
    : [body: BodyOf<Call>, options?: Options]

const knowsNobody = (call: AuthCall, answer: Answer<unknown>) =>
  answer.ok
    ? call === 'getSession' && !userOf(answer.value)
    : takesSession(call) && answer.code === NO_AUTH_SESSION

const isUnanswered = (answer: Answer<unknown>) => !answer.ok && answer.status === 0

export function createAuth(send: Send, relays: Relays = {}) {
  let token = ''
  /** Of the sign-in that waits for the second factor. */
  let challenge = ''

  async function sendIn(call: AuthCall, { signal, headers, ...sending }: Sending): Promise<Answer<unknown>> {
    const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const answer = await send(call, {
      ...sending,
      headers: { ...(challenge && { 'x-auth-challenge': challenge }), ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    tellOfRefusedOrigin(answer)
    return answer.ok || answer.status !== 401 ? answer : { ...answer, code: answer.code ?? NO_AUTH_SESSION }
  }

  /** By the cookie, else by the token in memory: a browser may refuse to send the cookie. */
  async function askDirectly(call: AuthCall, sending: Sending): Promise<Answer<unknown>> {
    const answer = await sendIn(call, sending)
    if (!token || !knowsNobody(call, answer)) return answer
    return sendIn(call, { ...sending, headers: { ...sending.headers, authorization: `Bearer ${token}` } })
  }

  async function ask<Call extends AuthCall>(
    call: Call,
    ...[body, options = {}]: Given<Call>
  ): Promise<Answer<ReplyOf<Call>>> {
    const direct = await askDirectly(call, { body, ...options })
    const relay = isUnanswered(direct) && !options.signal?.aborted ? relays[call] : undefined
    const answer = relay ? await relay(body as never, options) : direct
    if (answer.ok) {
      const opened = tokenOf(answer.value)
      token = opened ?? token
      challenge = answer.headers?.get('set-auth-challenge') ?? (opened ? '' : challenge)
    }
    return answer as Answer<ReplyOf<Call>>
  }

  /** Null where the service knows nobody, or does not say; as a sign-in is answered where the second factor is demanded. */
  async function session(options: Options): Promise<object | null> {
    const answer = await ask('getSession', undefined, options)
    const twoFactorMethods = answer.ok && answer.headers?.get('set-auth-two-factor')
    if (twoFactorMethods) return { twoFactorRedirect: true, twoFactorMethods }
    return answer.ok && userOf(answer.value) ? answer.value : null
  }

  return {
    ask,
    session: (signal?: AbortSignal) => session({ signal }),
    /**
     * By the verifier of a provider's return and this tab's own secret: a browser may refuse to send cookies. A service
     * that does not know the secret's header refuses it, and is asked again with cookies alone.
     */
    async sessionByVerifier(signal: AbortSignal, query: Record<string, string>) {
      const { takeSecret } = await import('./social-secret.ts')
      const secret = takeSecret()
      const bySecret = secret && (await session({ signal, query, headers: { 'x-session-secret': secret } }))
      return bySecret || session({ signal, query })
    },
    token: () => token || null,
    /** @param handed by the form to the page of the account; an empty text where it has none */
    present(handed: string): void {
      token = handed
    },
    /** True when the service confirms that the session has ended. */
    async signOut(): Promise<boolean> {
      const { ok } = await ask('signOut', {})
      token = ''
      return ok
    },
  }
}

export type Auth = ReturnType<typeof createAuth>
