// Somebody who is signed in at both services, and is so again after a request that has ended that.

import type { RunningApp } from '../../support/app-service.ts'
import { type RunningAuth, verifiedPerson } from '../../support/auth-service.ts'
import type { Request } from './requests.ts'
import { type Known, PASSWORD } from './values.ts'

export type Somebody = {
  /** The request with what is known of this person in its places. */
  fillIn: (request: Request) => Request
  /** To be called after a request that may have ended a session, or the account. */
  signInAgain: () => Promise<void>
  /** Sets out for the provider: what is brought back from there is good once. */
  setOut: () => Promise<void>
}

type Services = { auth: RunningAuth; app: RunningApp; idToken: (email: string) => Promise<string> }

let people = 0

export async function somebodySignedIn({ auth, app, idToken }: Services): Promise<Somebody> {
  const begun = { state: '', challenge: '' }
  let known: Known = {
    email: '',
    password: PASSWORD,
    token: '',
    jwt: '',
    idToken: '',
    appCookie: '',
    ...begun,
  }

  async function signIn(email: string): Promise<boolean> {
    const { status, body } = await auth.post('/sign-in/email', { email, password: PASSWORD })
    if (status !== 200) return false
    const { token } = body as { token: string }
    const { body: answered } = await auth.get('/token', { authorization: `Bearer ${token}` })
    const { token: jwt } = answered as { token: string }
    const callback = await app.post('/auth/auth-callback', { token })
    const appCookie = callback.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    known = { ...known, email, password: PASSWORD, token, jwt, idToken: await idToken(email), appCookie }
    return true
  }

  async function isSignedIn(): Promise<boolean> {
    const [session, me] = await Promise.all([
      auth.get('/get-session', { authorization: `Bearer ${known.token}` }),
      app.get('/api/me', { cookie: known.appCookie }),
    ])
    return session.body !== null && me.status === 200
  }

  async function signInAgain(): Promise<void> {
    if (known.email !== '' && ((await isSignedIn()) || (await signIn(known.email)))) return
    people += 1
    const email = `fuzz${people}@example.com`
    await verifiedPerson(auth, email, PASSWORD)
    if (!(await signIn(email))) throw new Error(`${email} cannot sign in.`)
  }

  async function setOut(): Promise<void> {
    const { body, cookies } = await auth.post('/sign-in/social', { provider: 'demo' })
    const state = new URL((body as { url: string }).url).searchParams.get('state') ?? ''
    const challenge = /=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? ''
    known = { ...known, state, challenge }
  }

  await signInAgain()
  await setOut()
  const replaced = (text: string) =>
    Object.entries(known).reduce((all, [name, value]) => all.replaceAll(`{{${name}}}`, () => value), text)
  return {
    fillIn: ({ path, headers, body, ...request }) => ({
      ...request,
      path: replaced(path).replace(/\{\{|\}\}/g, ''),
      headers: headers.map(([name, value]) => [name, replaced(value)] as const),
      body: replaced(body),
    }),
    signInAgain,
    setOut,
  }
}
