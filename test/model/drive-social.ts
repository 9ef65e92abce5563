// Sends what a browser can send about a provider: its return, a token of the provider, and the verifier of a return.

import { createHash } from 'node:crypto'
import type { Driven } from './driven.ts'
import { headerOf, keep, NotOffered, type Reply } from './http.ts'

export async function comeBack(
  { servers, client, email, who, newest }: Driven,
  { sameBrowser }: { sameBrowser: boolean },
): Promise<string> {
  if (!servers.provider) throw new NotOffered('There is no provider to come back from.')
  const sessionChallenge = createHash('sha256').update(client.secret).digest('hex')
  const callbackURL = `${servers.origin}/auth/callback`
  const begun = await client.askAuth('POST', '/sign-in/social', {
    provider: 'demo',
    callbackURL,
    errorCallbackURL: callbackURL,
    additionalData: { sessionChallenge },
  })
  const cookie = sameBrowser ? headerOf(client.cookies) : ''
  const back = await servers.provider.comeBack({ url: `${begun.body?.url}`, email, who, cookie })
  // A browser that shows no cookies keeps none either.
  if (sameBrowser) keep(client.cookies, back)
  const query = new URL(back.headers.get('location') ?? 'about:blank').searchParams
  newest.verifier = query.get('auth_session_verifier') ?? newest.verifier
  if (query.has('error')) return `302 ${query.get('error')}`
  if (!back.headers.getSetCookie().some((line) => line.includes('session_token='))) return '302'
  client.token = /session_token=([^;]+)/.exec(headerOf(client.cookies))?.[1] ?? client.token
  return '302 session'
}

export async function presentIdToken({ servers, client, email, who }: Driven): Promise<Reply> {
  if (!servers.provider) throw new NotOffered('There is no provider that gives a token.')
  const token = await servers.provider.idToken({ email, who })
  return client.askAuth('POST', '/sign-in/social', { provider: 'demo', idToken: { token } })
}

export async function redeem({ client, newest }: Driven): Promise<string> {
  const path = `/get-session?auth_session_verifier=${newest.verifier}`
  const { body } = await client.askAuth('GET', path, undefined, { 'x-session-secret': client.secret })
  const session = body?.session as { token?: string } | undefined
  if (session?.token) client.token = session.token
  return session ? '200 session' : '200 null'
}
