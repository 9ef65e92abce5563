// An auth service with a real OpenID provider beside it, and a person who walks from one to the other and back.

import { createHash, randomBytes } from 'node:crypto'
import { startIdentityProvider } from '../../server/dev/identity-provider/demo-identity-provider.ts'
import { createBrowser } from '../server/dev/identity-provider.browser.ts'
import { type Answer, APP_ORIGIN, answer, cookieOf, type RunningAuth, startAuth } from './auth-service.ts'
import { quiet } from './quiet.ts'

export type Person = { email: string; name: string; verified?: boolean }

/** What a browser takes along: its cookie for the auth service, its page's secret. */
export type Begun = { url: string; cookie: string; secret: string }

export type SocialSetup = {
  auth: RunningAuth
  issuer: string
  begin: (body?: Record<string, unknown>) => Promise<Begun>
  /** Signs in at the provider. @returns the address to which the provider sends the browser back */
  signInThere: (begun: Begun, person: Person) => Promise<string>
  /** The whole way to the page, with the cookie of the browser that began, or without it. */
  walk: (
    person: Person,
    options?: { body?: Record<string, unknown>; withCookie?: boolean },
  ) => Promise<{ begun: Begun; back: Answer; location: URL; verifier: string }>
  redeem: (verifier: string, headers?: Record<string, string>) => Promise<Answer>
  /** For another service beside this one. */
  client: { issuer: string; clientId: string; clientSecret: string }
  allowReturnTo: (redirectUri: string) => void
  stopProvider: () => Promise<void>
  stop: () => Promise<void>
}

const CLIENT = { clientId: 'lockstep', clientSecret: 'not so secret' }
export const PAGE = `${APP_ORIGIN}/auth/callback`

export async function startSocial(env: Record<string, string> = {}): Promise<SocialSetup> {
  const redirectUris: string[] = []
  const provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    issuer: 'http://127.0.0.1:0',
    application: 'http://127.0.0.1:9',
    clients: [{ ...CLIENT, redirectUris }],
    log: quiet,
  })
  const auth = await startAuth({
    OIDC_PROVIDERS: JSON.stringify([{ id: 'demo', issuer: provider.issuer, ...CLIENT }]),
    ...env,
  })
  redirectUris.push(`${auth.url}/callback/demo`)

  const begin: SocialSetup['begin'] = async (body = {}) => {
    const secret = randomBytes(32).toString('hex')
    const begun = await auth.post(
      '/sign-in/social',
      {
        provider: 'demo',
        callbackURL: PAGE,
        errorCallbackURL: PAGE,
        additionalData: { sessionChallenge: createHash('sha256').update(secret).digest('hex') },
        ...body,
      },
      { origin: APP_ORIGIN },
    )
    const { url = '' } = begun.body as { url?: string }
    return { url, cookie: cookieOf(begun, 'auth.session_challenge') ?? '', secret }
  }
  const signInThere: SocialSetup['signInThere'] = async ({ url }, { email, name, verified = true }) => {
    const browser = createBrowser(provider.issuer)
    const form = await browser.visit(url)
    const { url: back } = await browser.submit(form.url, {
      email,
      name,
      ...(verified && { verified: 'yes' }),
      answer: 'continue',
    })
    return back
  }
  return {
    auth,
    issuer: provider.issuer,
    begin,
    signInThere,
    walk: async (person, { body, withCookie = true } = {}) => {
      const begun = await begin(body)
      const there = await signInThere(begun, person)
      const back = await answer(there, { headers: withCookie ? { cookie: begun.cookie } : {} })
      const location = new URL(back.headers.get('location') ?? 'about:blank')
      return { begun, back, location, verifier: location.searchParams.get('auth_session_verifier') ?? '' }
    },
    redeem: (verifier, headers = {}) =>
      auth.get(`/get-session?auth_session_verifier=${verifier}`, { origin: APP_ORIGIN, ...headers }),
    client: { issuer: provider.issuer, ...CLIENT },
    allowReturnTo: (redirectUri) => void redirectUris.push(redirectUri),
    stopProvider: provider.stop,
    stop: async () => {
      await auth.stop()
      await provider.stop()
    },
  }
}
