// The account machine's walks over HTTP (X-303 among its rules): sign-up, codes, passwords and a provider's returns, under each policy.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { AccountEvent } from '../../../machines/account/account.types.ts'
import { type Answer, APP_ORIGIN, answer, cookieOf, PASSWORD } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { type ForgingProvider, startForgingProvider } from '../../support/forging-provider.ts'
import { letLapse } from '../../support/lapse-account.ts'
import { PAGE } from '../../support/social.ts'
import { account } from '../../walks/ledgers.ts'
import { coverOfEach, walksOf } from '../../walks/walks.ts'
import { nobodyIsTold, ordered } from './support/ordered.ts'
import {
  askForReset,
  authServiceOfFile,
  isLocked,
  isVerified,
  leaveSession,
  newestCode,
  type Person,
  reset,
  signInAnew,
  signUp,
  verify,
} from './support/person.ts'
import { propose, signIn, signInElsewhere, typeWrongPassword } from './support/typed.ts'
import { walkOverHttp } from './support/walk.ts'

let provider: ForgingProvider
const starting = startForgingProvider()
beforeAll(async () => {
  provider = await starting
})
afterAll(() => provider.stop())

const social = async () => {
  const { issuer } = await starting
  const options = { id: 'app', issuer, clientId: 'lockstep', clientSecret: 'secret' }
  return { OIDC_PROVIDERS: JSON.stringify([options]) }
}

/** An auth service for each policy of the model. */
const services = {
  spec: authServiceOfFile(async () => ({ ...(await social()), PROFILE: 'spec' })),
  strict: authServiceOfFile(async () => ({
    ...(await social()),
    PROFILE: 'hardened',
    RATE_LIMITS: 'off',
    AUTO_SIGN_IN_AFTER_VERIFY: 'off',
  })),
} satisfies Record<keyof typeof account.inputs, unknown>

type Proof = Extract<AccountEvent, { type: 'deletion.requested' }>['proof']

type World = Person & {
  /** Of the last return from the provider: its verifier, the challenge cookie and the subject. */
  verifier: string
  secretCookie: string
  subject: string
}

async function comeBack(world: World, emailVerified: boolean, subject: string): Promise<Answer> {
  const begun = await world.post('/sign-in/social', {
    provider: 'app',
    callbackURL: PAGE,
    errorCallbackURL: PAGE,
  })
  world.secretCookie = cookieOf(begun, 'auth.session_challenge') ?? ''
  const there = new URL((begun.body as { url: string }).url).searchParams
  const claims = { sub: subject, email: world.email, email_verified: emailVerified, name: 'N' }
  const code = randomUUID()
  provider.forgeFor(code, { nonce: there.get('nonce') ?? '', claims })
  const query = new URLSearchParams({ state: there.get('state') ?? '', code })
  // Without its cookie: the browser that began is proven later, by a fact of its own.
  const back = await answer(`${world.auth.url}/callback/app?${query}`, {})
  const verifier = new URL(back.headers.get('location') ?? '').searchParams.get('auth_session_verifier')
  if (verifier) Object.assign(world, { verifier, subject })
  return back
}

/** With an identity that is not linked yet. */
const comeBackAnew = (world: World, emailVerified: boolean) => comeBack(world, emailVerified, randomUUID())

/** What must be true before a fact can be established, and changes no state. */
const arrange = {
  async password(world: World) {
    if (world.password) return
    if (!(await isVerified(world))) await signUp(world)
    else {
      await askForReset(world)
      await reset(world)
    }
  },
  async identity(world: World) {
    if (!world.subject) await comeBackAnew(world, true)
  },
}

/** Signs in by the password, and removes it, or ages the session, where the proof demands that. */
async function withTokenOf(
  world: World,
  proof: Proof,
): Promise<(path: string, body: object) => Promise<Answer>> {
  await arrange.password(world)
  const token = tokenIn(await signIn(world, world.password ?? ''))
  const ofUser = `"userId" = (select id from auth."user" where email = $1)`
  if (proof === 'staleSession')
    await world.rows(`update auth.session set "createdAt" = now() - interval '2 days' where ${ofUser}`, [
      world.email,
    ])
  if (proof === 'missing')
    await world.rows(`delete from auth.account where "providerId" = 'credential' and ${ofUser}`, [
      world.email,
    ])
  return (path, body) => world.auth.post(path, body, { origin: APP_ORIGIN, authorization: `Bearer ${token}` })
}

/** Asks in the name of a session: of one that is opened by the password, or left by a change of the row by hand. */
async function withSession(
  world: World,
  path: string,
  bodyOf: (token: string) => object = () => ({}),
): Promise<Answer> {
  if (await isVerified(world)) await arrange.password(world)
  const signedIn = (await isVerified(world)) && tokenIn(await signIn(world, world.password ?? ''))
  const token = signedIn || (await leaveSession(world))
  return world.auth.post(path, bodyOf(token), { origin: APP_ORIGIN, authorization: `Bearer ${token}` })
}

const shown = (world: World, proof: Proof) => (proof === 'mismatched' ? `not ${PASSWORD}` : world.password)

const tokenIn = (answer: Answer) => session(answer)?.split(/[=;]/)[1]

const session = ({ cookies }: Answer) => cookies.find((cookie) => /^auth\.session_token=[^;]/.test(cookie))

// Named here, so that an editor lists these tests without running the file.
describe('account over HTTP', () => {
  walkOverHttp<World, AccountEvent>(account, isDeep ? walksOf(account) : coverOfEach(walksOf(account)), {
    begin: async ({ policy }) => ({
      ...services[policy as keyof typeof services].newPerson(),
      verifier: '',
      secretCookie: '',
      subject: '',
    }),
    stateOf: async (world) => {
      const verified = await isVerified(world)
      if (await isLocked(world)) return 'locked'
      return verified === undefined ? 'none' : verified ? 'verified' : 'unverified'
    },
    facts: {
      'signUp.accepted': (world) => signUp(world),
      'password.matched': async (world, { isProposed }) => {
        await arrange.password(world)
        await propose(world, world.password ?? '')
        return (isProposed ? signIn : signInElsewhere)(world, world.password ?? '')
      },
      'password.mismatched': (world, { isProposed }) => typeWrongPassword(world, isProposed),
      'verificationCode.requested': (world) =>
        world.post('/email-otp/send-verification-otp', { email: world.email, type: 'email-verification' }),
      'email.verified': async (world) => verify(world, await newestCode(world, 'verification')),
      'password.reset': async (world) => {
        await askForReset(world)
        return reset(world)
      },
      'signInCode.accepted': async (world) => {
        const unproven = !(await isVerified(world))
        await world.post('/email-otp/send-verification-otp', { email: world.email, type: 'sign-in' })
        const otp = await newestCode(world, 'sign-in')
        if (unproven) world.password = null
        return world.post('/sign-in/email-otp', { email: world.email, otp })
      },
      'social.completed': async (world, { emailVerifiedByProvider }) => {
        const unproven = !(await isVerified(world))
        const back = await comeBackAnew(world, emailVerifiedByProvider)
        // Whatever nobody had proven is dropped by a proof that is not the password's own.
        if (unproven && (await isVerified(world))) world.password = null
        return back
      },
      'identity.recognised': async (world) => {
        await arrange.identity(world)
        return comeBack(world, false, world.subject)
      },
      'browser.proven': async (world) => {
        await arrange.identity(world)
        return world.auth.get(`/get-session?auth_session_verifier=${world.verifier}`, {
          origin: APP_ORIGIN,
          cookie: world.secretCookie,
        })
      },
      'newDevice.signedIn': (world) => arrange.password(world).then(() => signInAnew(world)),
      'passwordChange.requested': async (world, { current, endsSessions: revokeOtherSessions }) => {
        const ask = await withTokenOf(world, current)
        const newPassword = `changed ${randomUUID()}`
        const currentPassword = shown(world, current)
        const given = await ask('/change-password', { currentPassword, newPassword, revokeOtherSessions })
        if (current !== 'mismatched') world.password = current === 'matched' ? newPassword : null
        return given
      },
      'deletion.requested': async (world, { proof }) => {
        const ask = await withTokenOf(world, proof)
        const given = await ask(
          '/delete-user',
          proof.endsWith('Session') ? {} : { password: shown(world, proof) },
        )
        if (given.status === 200) Object.assign(world, { password: null, subject: '' })
        if (proof === 'missing') world.password = null
        return given
      },
      'account.lapsed': async (world) => {
        await letLapse(world.auth.databaseUrl, world.email)
        Object.assign(world, { password: null, subject: '' })
        return nobodyIsTold()
      },
      'deletion.ordered': async (world) => {
        Object.assign(world, { password: null, subject: '' })
        return ordered(world, 'deletion')
      },
      'lock.ordered': async (world) => {
        await arrange.password(world)
        return ordered(world, 'lock')
      },
      'lock.lifted': (world) => ordered(world, 'end of the lock'),
      'profile.changed': (world) => withSession(world, '/update-user', () => ({ name: 'Another' })),
      'signOut.requested': (world) => withSession(world, '/sign-out'),
      'session.revoked': (world) => withSession(world, '/revoke-session', (token) => ({ token })),
      'otherSessions.revoked': (world) => withSession(world, '/revoke-other-sessions'),
      'allSessions.revoked': (world) => withSession(world, '/revoke-sessions'),
    },
    refusals: {
      refusePassword: ['INVALID_PASSWORD'],
      refusePasswordless: ['CREDENTIAL_ACCOUNT_NOT_FOUND'],
      refuseStaleSession: ['SESSION_EXPIRED'],
      refuseLocked: ['BANNED_USER', 'banned'],
      refuseUnverified: ['EMAIL_NOT_VERIFIED', 'email_not_verified'],
      refuseCredentials: ['INVALID_EMAIL_OR_PASSWORD'],
    },
    shows: {
      openSession: (given) => expect(session(given)).toBeDefined(),
      issueVerifier: (given) => expect(given.headers.get('location')).toContain('auth_session_verifier='),
      refuseUnverified: (given) => expect(session(given)).toBeUndefined(),
      endOwnSession: (given) => expect(given.status).toBe(200),
      endNamedSession: (given) => expect(given.status).toBe(200),
    },
  })
})
