// A person of the account machine's walks, and what has to be true before a fact can be established.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AccountEvent, SignUpRule } from '../../../../machines/account/account.types.ts'
import { type Answer, APP_ORIGIN, answer, cookieOf, PASSWORD } from '../../../support/auth-service.ts'
import type { ForgingProvider } from '../../../support/forging-provider.ts'
import { PAGE } from '../../../support/social.ts'
import { addIdentity } from './linking.ts'
import { askForReset, isKeptOut, isVerified, leaveSession, type Person, reset, signUp } from './person.ts'
import { tokenIn } from './sessions.ts'
import { signIn } from './typed.ts'

export type Proof = Extract<AccountEvent, { type: 'deletion.requested' }>['proof']

export type World = Person & {
  /** Of the last return from the provider: its verifier, the challenge cookie and the subject. */
  verifier: string
  secretCookie: string
  subject: string
  provider: ForgingProvider
}

export async function comeBack(world: World, emailVerified: boolean, subject: string): Promise<Answer> {
  const begun = await world.post('/sign-in/social', {
    provider: 'app',
    callbackURL: PAGE,
    errorCallbackURL: PAGE,
  })
  world.secretCookie = cookieOf(begun, 'auth.session_challenge') ?? ''
  const there = new URL((begun.body as { url: string }).url).searchParams
  const claims = { sub: subject, email: world.email, email_verified: emailVerified, name: 'N' }
  const code = randomUUID()
  world.provider.forgeFor(code, { nonce: there.get('nonce') ?? '', claims })
  const query = new URLSearchParams({ state: there.get('state') ?? '', code })
  // Without its cookie: the browser that began is proven later, by a fact of its own.
  const back = await answer(`${world.auth.url}/callback/app?${query}`, {})
  const verifier = new URL(back.headers.get('location') ?? '').searchParams.get('auth_session_verifier')
  if (verifier) Object.assign(world, { verifier, subject })
  return back
}

/** Settings by which that is the rule for everybody. */
export const refusing = {
  closed: { SIGN_UP: 'closed' },
} satisfies Record<Exclude<SignUpRule, 'open'>, object>

/** Likewise, beside another value of SIGN_UP. */
export const refusingOthers = {
  closed: { SIGN_UP_ALLOWED_DOMAINS: 'elsewhere.example' },
} satisfies Record<keyof typeof refusing, object>

/** At the service by whose settings that is the rule. */
export async function whereSignUpIs<Answered>(
  world: World,
  rule: SignUpRule,
  act: () => Promise<Answered>,
): Promise<Answered> {
  const { auth, post } = world
  const other = world.beside[rule]
  if (!other) return act()
  Object.assign(world, {
    auth: other,
    post: (path: string, body: object) => other.post(path, body, { origin: APP_ORIGIN }),
  })
  try {
    return await act()
  } finally {
    Object.assign(world, { auth, post })
  }
}

/** With an identity that is not linked yet. */
export const comeBackAnew = (world: World, emailVerified: boolean) =>
  comeBack(world, emailVerified, randomUUID())

/** What must be true before a fact can be established, and changes no state. */
export const arrange = {
  async password(world: World) {
    if (world.password) return
    if (!(await isVerified(world))) await signUp(world)
    else {
      const asked = await askForReset(world)
      const given = await reset(world)
      expect([asked, given]).toMatchObject([{ status: 200 }, { status: 200 }])
    }
  },
  async identity(world: World) {
    if (world.subject) return
    if (!(await isKeptOut(world))) await comeBackAnew(world, true)
    else {
      const { email, provider } = world
      world.subject = randomUUID()
      await addIdentity(world, provider.issuer, { subject: world.subject, email })
    }
  },
}

/** The token of a session that is opened by the password, or left by a change of the row by hand. */
async function openedOrLeft(world: World): Promise<string> {
  if (await isKeptOut(world)) return leaveSession(world)
  await arrange.password(world)
  if (!(await isVerified(world))) return leaveSession(world)
  const signedIn = await signIn(world, world.password ?? '')
  const token = tokenIn(signedIn)
  if (!token) throw new Error(`Nobody could sign in: ${signedIn.status} ${JSON.stringify(signedIn.body)}`)
  return token
}

/** Presents a session, and removes the password where the proof demands that. */
export async function withTokenOf(
  world: World,
  proof: Proof,
): Promise<(path: string, body: object) => Promise<Answer>> {
  const token = await openedOrLeft(world)
  const ofUser = `"userId" = (select id from auth."user" where email = $1)`
  if (proof === 'missing')
    await world.rows(`delete from auth.account where "providerId" = 'credential' and ${ofUser}`, [
      world.email,
    ])
  return (path, body) => world.auth.post(path, body, { origin: APP_ORIGIN, authorization: `Bearer ${token}` })
}

/** Presents that session to a request that asks for no more. */
export async function withSession(
  world: World,
  path: string,
  bodyOf: (token: string) => object = () => ({}),
): Promise<Answer> {
  const token = await openedOrLeft(world)
  return world.auth.post(path, bodyOf(token), { origin: APP_ORIGIN, authorization: `Bearer ${token}` })
}

export async function readBySession(world: World, path: string): Promise<Answer> {
  const token = await openedOrLeft(world)
  return world.auth.get(path, { origin: APP_ORIGIN, authorization: `Bearer ${token}` })
}

export const shown = (world: World, proof: Proof) =>
  proof === 'mismatched' ? `not ${PASSWORD}` : world.password
