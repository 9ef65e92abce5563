// An application that signs people in by our service: openid-client as relying party, and a browser that keeps cookies.

import * as client from 'openid-client'
import { type Answer, answer, cookieOf, PASSWORD, type RunningAuth, verifiedPerson } from './auth-service.ts'

export const NOTES = {
  id: 'notes',
  secret: 'a secret of the notes, which nobody guesses',
  name: 'Notes',
  redirectUris: ['https://notes.example.com/callback'],
  postLogoutRedirectUris: ['https://notes.example.com/bye'],
  resources: {
    'https://api.notes.example.com/': ['notes.read', 'notes.write'],
    'https://files.notes.example.com/': ['notes.read'],
  },
}
/** It runs at people's, and cannot show that it is itself. */
export const DESK = { id: 'desk', name: 'Desk', redirectUris: ['http://127.0.0.1/callback'] }
export const STAFF = {
  id: 'staff',
  secret: 'a secret of the staff pages, which nobody guesses',
  name: 'Staff',
  redirectUris: ['https://staff.example.com/callback'],
  trusted: true,
}
/** An operator's own program. */
export const TOOL = { ...DESK, id: 'tool', name: 'Tool', trusted: true }
/** It has no browser, and shows a code that its person types elsewhere. */
export const TELEVISION = {
  id: 'television',
  name: 'Television',
  devices: true,
  trusted: true,
  resources: { 'https://api.notes.example.com/': ['notes.read'] },
}
/** It answers at the address that tokens of the notes are for. */
export const API = {
  id: 'api',
  secret: 'a secret of the interface, which nobody guesses',
  name: 'Interface',
  serves: ['https://api.notes.example.com/'],
}

export const OIDC_CLIENTS = JSON.stringify([NOTES, DESK, STAFF, TOOL, TELEVISION, API])

type Registered = { id: string; secret?: string; redirectUris?: readonly string[] }

/** Browsers know such names to be of this machine; Node asks the system, which need not know. */
const onThisMachine: client.CustomFetch = (address, options) => {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  return fetch(url, options as RequestInit)
}

/** By discovery, over http as the tests have it. */
export const discover = (
  auth: Pick<RunningAuth, 'url'>,
  { id, secret }: Registered,
  alg: 'EdDSA' | 'RS256' = 'EdDSA',
): Promise<client.Configuration> =>
  client.discovery(
    new URL(auth.url),
    id,
    { id_token_signed_response_alg: alg },
    secret === undefined ? client.None() : client.ClientSecretPost(secret),
    { execute: [client.allowInsecureRequests], [client.customFetch]: onThisMachine },
  )

export type Browser = {
  cookies: Map<string, string>
  get: (address: string, headers?: Record<string, string>) => Promise<Answer>
  /** Sends a form, as a page of our own does. */
  send: (address: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
}

/** Keeps cookies whatever their path: the service is the only place that it goes to. */
export function openBrowser(): Browser {
  const cookies = new Map<string, string>()
  const ask = async (address: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await answer(address, {
      ...init,
      headers: { accept: 'text/html', ...init.headers, cookie },
    })
    for (const set of reply.cookies) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set) || /max-age=0/i.test(set))
        cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return {
    cookies,
    get: (address, headers = {}) => ask(address, { headers }),
    send: (address, form, headers = {}) =>
      ask(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: new URL(address).origin,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
      }),
  }
}

/** A person in a browser of their own, signed in. */
export async function signedIn(auth: RunningAuth) {
  const person = await verifiedPerson(auth)
  const browser = openBrowser()
  await signInTo(auth, browser, person.email)
  return { ...person, browser }
}

export async function signInTo(auth: RunningAuth, browser: Browser, email: string): Promise<void> {
  const reply = await auth.post('/sign-in/email', { email, password: PASSWORD })
  const [name = '', value = ''] = (cookieOf(reply, 'auth.session_token') ?? '').split('=')
  browser.cookies.set(name, value)
}

export type Begun = { address: URL; verifier: string; state: string; nonce: string }

export async function begin(
  config: client.Configuration,
  { redirectUris }: Registered,
  parameters: Record<string, string> = {},
): Promise<Begun> {
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUris?.[0] ?? '',
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  return { address, verifier, state, nonce }
}

const locationOf = (reply: Answer, from: string): string =>
  new URL(reply.headers.get('location') ?? '', from).href

/** Follows redirects within the service. @returns the first answer that is none, or leads elsewhere, and its address */
export async function follow(auth: RunningAuth, browser: Browser, from: string) {
  let address = from
  let reply = await browser.get(address)
  while (reply.status >= 300 && reply.status < 400) {
    const next = locationOf(reply, address)
    if (!next.startsWith(auth.url)) return { reply, address, leadsTo: new URL(next) }
    address = next
    reply = await browser.get(address)
  }
  return { reply, address, leadsTo: null }
}

/** Sends a form of the page at which a request waits, and goes where that leads, like `follow`. */
export async function say(
  auth: RunningAuth,
  browser: Browser,
  address: string,
  form: Record<string, string>,
) {
  const reply = await browser.send(address, form)
  const isLed = reply.status >= 300 && reply.status < 400
  return isLed ? follow(auth, browser, locationOf(reply, address)) : { reply, address, leadsTo: null }
}

/** Answers the consent of a page that asks for it. */
export const consent = (auth: RunningAuth, browser: Browser, address: string, said: 'allow' | 'refuse') =>
  say(auth, browser, address, { answer: said })

/** From the application to the code that it is sent, with the consent where that is asked for. */
export async function codeFor(
  auth: RunningAuth,
  browser: Browser,
  config: client.Configuration,
  registered: Registered,
  parameters: Record<string, string> = {},
): Promise<Begun & { returned: URL }> {
  const begun = await begin(config, registered, parameters)
  const met = await follow(auth, browser, begun.address.href)
  const { leadsTo } = met.leadsTo ? met : await consent(auth, browser, met.address, 'allow')
  if (!leadsTo) throw new Error(`Nothing leads back to the application: ${met.reply.status}`)
  return { ...begun, returned: leadsTo }
}

export const redeem = (
  config: client.Configuration,
  { returned, verifier, state, nonce }: Begun & { returned: URL },
) =>
  client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })
