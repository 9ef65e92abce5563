// Speaks to the auth service through a client of its wire, and keeps the session token in memory alone.

import { type Body, type CallOptions, NETWORK, type Reply, settle, tokenOf, userOf } from './auth-answer.ts'
import type { BetterAuth } from './better-auth.ts'

/** In ms; the library itself would wait for ever. */
const CALL_TIMEOUT_MS = 20_000

type Options = CallOptions & { signal: AbortSignal }

const isUnanswered = (reply: Reply) => !reply.ok && reply.code === NETWORK

/** By the application, where the auth service does not answer. Null where that could not be loaded. */
export type Relay = (path: string, body: object, signal: AbortSignal) => Promise<Reply | null>

/** @param load of the client; asked again where it has failed */
export function createCalls(load: () => Promise<BetterAuth>, relay: Relay | null) {
  let loading: Promise<BetterAuth> | undefined
  let token: string | null = null

  const client = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function ask(
    signal: AbortSignal,
    call: (auth: BetterAuth, options: Options) => Promise<unknown>,
  ): Promise<Reply> {
    const reply = await settle(async ({ onError }) =>
      call(await client(), {
        onError,
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
      }),
    )
    return keep(reply)
  }

  function keep(reply: Reply): Reply {
    if (reply.ok) token = tokenOf(reply.body) ?? token
    return reply
  }

  const askSession = (signal: AbortSignal, query: Record<string, string>, headers: Record<string, string>) =>
    ask(signal, (auth, options) => auth.getSession({ query, fetchOptions: { ...options, headers } }))

  const found = (reply: Reply) => (reply.ok && userOf(reply.body) ? reply.body : null)

  return {
    ask,
    /** Where the auth service does not answer, the application relays the call: once, and never after a refusal. */
    async askOrRelay(
      signal: AbortSignal,
      call: (auth: BetterAuth, options: Options) => Promise<unknown>,
      path: string,
      body: object,
    ): Promise<Reply> {
      const reply = await ask(signal, call)
      if (!relay || !isUnanswered(reply) || signal.aborted) return reply
      const answer = await relay(path, body, signal)
      return answer ? keep(answer) : reply
    },
    /** By the cookie, else by the token in memory: a browser may refuse to send the cookie. */
    async session(signal: AbortSignal): Promise<Body | null> {
      const reply = await askSession(signal, {}, {})
      if (found(reply) || !token) return found(reply)
      return found(await askSession(signal, {}, { Authorization: `Bearer ${token}` }))
    },
    /**
     * By the verifier of a provider's return and this tab's own secret: a browser may refuse to send cookies. A service
     * that does not know the secret's header refuses it, and is asked again with cookies alone.
     */
    async sessionByVerifier(signal: AbortSignal, verifier: Record<string, string>): Promise<Body | null> {
      const { takeSecret } = await import('./social-secret.ts')
      const secret = takeSecret()
      const bySecret = secret && found(await askSession(signal, verifier, { 'X-Session-Secret': secret }))
      return bySecret || found(await askSession(signal, verifier, {}))
    },
    token: () => token,
    /** True when the service confirms that the session has ended; `everywhere`, that all of the person's have. */
    async signOut(signal: AbortSignal, everywhere = false): Promise<boolean> {
      const all = everywhere
        ? await ask(signal, (auth, options) => auth.revokeSessions({ fetchOptions: options }))
        : null
      const own = await ask(signal, (auth, options) => auth.signOut({ fetchOptions: options }))
      token = null
      return (all ?? own).ok
    },
  }
}

export type Auth = ReturnType<typeof createCalls>
