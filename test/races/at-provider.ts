// The OpenID provider’s addresses, as an application and the browser of its person ask for them.

import { createHash } from 'node:crypto'
import type { Client } from '../model/client.ts'
import { ask, headerOf, keep, type Reply } from '../model/http.ts'
import { CALLBACK } from './listed-application.ts'

const VERIFIER = 'a-verifier-of-the-race-explorer-which-everybody-knows'

export type Relying = { id: string; secret: string }

/** What an application asks for. */
export const REQUEST = {
  redirect_uri: CALLBACK,
  response_type: 'code',
  scope: 'openid offline_access',
  prompt: 'consent',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
}

/** The engine’s own cookies of one request, beside the session’s. */
export type Browser = { client: Client; cookies: Map<string, string> }

async function browse({ client, cookies }: Browser, address: string, answer?: string): Promise<Reply> {
  const cookie = headerOf(new Map([...cookies, ...client.cookies]))
  const form = answer && {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: new URL(address).origin },
    body: new URLSearchParams({ answer }).toString(),
  }
  const reply = await ask(address, form || { headers: { cookie } })
  keep(cookies, reply)
  return reply
}

const leadsTo = ({ headers }: Reply, from: string) => new URL(headers.get('location') ?? '', from).href

/** @returns the address of the page that asks for the consent; where there is none, the application’s */
export async function openPage(
  browser: Browser,
  auth: string,
  request: Record<string, string>,
): Promise<string> {
  const address = `${auth}/oauth2/authorize?${new URLSearchParams(request)}`
  const page = leadsTo(await browse(browser, address), address)
  if (page.startsWith(auth)) await browse(browser, page)
  return page
}

/** @returns where the application is told the answer; the service’s own address where it has none */
export async function say(browser: Browser, page: string, answer: 'allow' | 'refuse'): Promise<URL> {
  const said = await browse(browser, page, answer)
  if (said.status !== 303) return new URL(page)
  // The request remembers the node that it began at.
  const { pathname } = new URL(leadsTo(said, page))
  const back = new URL(pathname, page).href
  return new URL(leadsTo(await browse(browser, back), back))
}

export const post = (
  auth: string,
  path: string,
  { id: client_id, secret: client_secret }: Relying,
  body: Record<string, string>,
): Promise<Reply> =>
  ask(`${auth}/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id, client_secret, ...body }).toString(),
  })

export const redeem = (auth: string, relying: Relying, code: string) =>
  post(auth, 'token', relying, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  })

export const inWords = ({ status, body }: Reply) => [status, body?.error].filter(Boolean).join(' ')

/** Of where a browser was sent in the end. */
export const answerIn = ({ searchParams, origin }: URL) =>
  origin === new URL(CALLBACK).origin ? (searchParams.get('error') ?? 'code') : 'elsewhere'
