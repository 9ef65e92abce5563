// The walks of a sign-in over HTTP: each kind of proof, the pause at a provider's return, and the session with its reason.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { isWhole, reasonOf } from '../../../machines/sign-in/reason.ts'
import {
  type Demand,
  isShown,
  type PasskeyKind,
  type SecondFactor,
  type SignInEvent,
} from '../../../machines/sign-in/sign-in.types.ts'
import { authenticator } from '../../model/authenticator.ts'
import { type Answer, APP_ORIGIN, cookieOf, PASSWORD, verifiedPerson } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { type ForgingProvider, startForgingProvider } from '../../support/forging-provider.ts'
import { impersonated } from '../../support/impersonated.ts'
import { signInByPasskey } from '../../support/passkey.ts'
import { bearer } from '../../support/second-factor.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { coverOfEach, walksOf } from '../../walks/walks.ts'
import { arrange, comeBack } from './support/account-world.ts'
import { dropFactor, putFactor } from './support/factors.ts'
import { putPasskey } from './support/passkeys.ts'
import { authServiceOfFile, newestCode, signInAnew, signUp, verify } from './support/person.ts'
import { session } from './support/sessions.ts'
import {
  demand,
  enrol,
  nowIn,
  reasonIn,
  setPending,
  showRecoveryCode,
  showSecond,
  throughFactor,
  type World,
  waiting,
} from './support/sign-in-world.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'sign-in': signIn } = walkedMachines

let provider: ForgingProvider
const starting = startForgingProvider()
beforeAll(async () => {
  provider = await starting
})
afterAll(() => provider.stop())

const env = async (more: Record<string, string>) => {
  const { issuer } = await starting
  const options = { id: 'app', issuer, clientId: 'lockstep', clientSecret: 'secret' }
  return { PROFILE: 'hardened', RATE_LIMITS: 'off', OIDC_PROVIDERS: JSON.stringify([options]), ...more }
}

/** An auth service for each policy of the model. */
const services = {
  opens: authServiceOfFile(() => env({})),
  'opens nothing': authServiceOfFile(() => env({ AUTO_SIGN_IN_AFTER_VERIFY: 'off' })),
  'demands a factor': authServiceOfFile(() => env({ TWO_FACTOR_DEMANDED_OF: 'everybody' })),
} satisfies Record<keyof typeof signIn.inputs, unknown>

const redeem = (world: World, session = '') =>
  world.auth.get(`/get-session?auth_session_verifier=${world.verifier}`, {
    origin: APP_ORIGIN,
    cookie: `${world.secretCookie}; ${session}`,
  })

const byIdToken = async (world: World, sub: string) => {
  const token = await provider.idToken({ nonce: 'n', claims: { sub, email: world.email } })
  return world.post('/sign-in/social', { provider: 'app', idToken: { token, nonce: 'n' } })
}

/** In the browser that began, which has signed in meanwhile. */
async function redeemSignedIn(world: World, demanded: Demand): Promise<Answer> {
  const signedIn = await throughFactor(world, await byIdToken(world, world.subject))
  const cookie = cookieOf(signedIn, 'auth.session_token') ?? ''
  await dropFactor(world)
  await demand(world, demanded)
  const answer = await redeem(world, cookie)
  const kept = answer.body as { session: { token: string } } | null
  expect(cookie).toBe(`auth.session_token=${kept?.session.token}`)
  expect(await redeem(world)).toMatchObject({ status: 200, body: null })
  return nowIn(world, 'ended', answer)
}

type Admitted = Extract<SignInEvent, { type: 'owner.admitted' }>

/** By a person with a session, who shows the password once more. */
async function proveAgain(world: World, factor: SecondFactor) {
  const { auth, email } = world
  await verifiedPerson(auth, email)
  const signedIn = await throughFactor(
    world,
    await auth.post('/sign-in/email', { email, password: PASSWORD }),
  )
  const { token } = signedIn.body as { token: string }
  await dropFactor(world)
  await demand(world, factor)
  const { amr } = reasonOf({ type: 'factor.proven', first: 'pwd', by: factor })
  await world.rows(
    `update auth.session set amr = $2, aal = 'aal2'
    where "userId" = (select id from auth."user" where email = $1)`,
    [email, amr],
  )
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: true }
  return auth.post('/change-password', body, bearer(token))
}

/** In a browser that waits for a second factor, too: the passkey is both. */
async function proveByPasskey(world: World, kind: Admitted['proof']) {
  const key = authenticator()
  await putPasskey(world, key, kind as PasskeyKind)
  return signInByPasskey(world.auth, key, world.challenge)
}

async function prove(world: World, { proof, demand: demanded }: Admitted) {
  const { auth, email } = world
  if (world.state !== 'awaitingProof') return proveByPasskey(world, proof)
  if (isShown(demanded)) return proveAgain(world, demanded)
  if (proof === 'verification') {
    await signUp(world)
    await demand(world, demanded)
    return verify(world, await newestCode(world, 'verification'))
  }
  await verifiedPerson(auth, email)
  world.password = PASSWORD
  await demand(world, demanded)
  if (proof === 'hardwareKey' || proof === 'softwareKey') return proveByPasskey(world, proof)
  if (proof === 'password') return world.post('/sign-in/email', { email, password: PASSWORD })
  if (proof === 'idToken') return byIdToken(world, randomUUID())
  await world.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  return world.post('/sign-in/email-otp', { email, otp: await newestCode(world, 'sign-in') })
}

// Named here, so that an editor lists these tests without running the file.
describe('sign-in over HTTP', () => {
  walkOverHttp<World, SignInEvent>(signIn, isDeep ? walksOf(signIn) : coverOfEach(walksOf(signIn)), {
    begin: async ({ policy }) => ({
      ...services[policy as keyof typeof services].newPerson(),
      verifier: '',
      secretCookie: '',
      subject: '',
      provider,
      state: 'awaitingProof',
      factor: null,
      challenge: '',
    }),
    stateOf: async ({ state }) => state,
    facts: {
      'owner.admitted': async (world, event) => {
        const answer = await prove(world, event)
        const waits = isWhole(event) ? null : waiting(world, answer)
        if (waits) return waits
        if (!session(answer)) return nowIn(world, 'ended', answer)
        expect(await reasonIn(world)).toEqual(reasonOf(event))
        return nowIn(world, 'opened', answer)
      },
      'provider.returned': async (world) => {
        const answer = await comeBack(world, true, randomUUID())
        expect(session(answer)).toBeUndefined()
        return nowIn(world, 'awaitingBrowser', answer)
      },
      'verifier.redeemed': async (world, event) => {
        if (event.isSignedIn) return redeemSignedIn(world, event.demand)
        await demand(world, event.demand)
        const answer = await redeem(world)
        const waits = waiting(world, answer)
        if (waits) return waits
        expect(await reasonIn(world)).toEqual(reasonOf(event))
        return nowIn(world, 'opened', answer)
      },
      'owner.refused': async (world) => {
        if (world.state === 'awaitingProof')
          return nowIn(
            world,
            'refused',
            await world.post('/sign-in/email', { email: world.email, password: 'x' }),
          )
        // By hand: an operator’s lock deletes the verifiers, too.
        await world.rows('update auth."user" set banned = true where email = $1', [world.email])
        if (world.state === 'mustEnrol') world.factor = await putFactor(world)
        if (world.state !== 'awaitingBrowser')
          return nowIn(world, 'refused', await showRecoveryCode(world, world.factor?.recoveryCode ?? ''))
        const answer = await redeem(world)
        expect(answer).toMatchObject({ status: 200, body: null })
        return nowIn(world, 'refused', answer)
      },
      'operator.admitted': async (world, event) => {
        await verifiedPerson(world.auth, world.email)
        const { token } = await impersonated({ databaseUrl: world.auth.databaseUrl, email: world.email })
        expect(await reasonIn(world)).toEqual(reasonOf(event))
        const answer = await world.auth.get('/get-session', bearer(token))
        // The console’s answer has the cookie: test/server/auth/console/impersonation.test.ts.
        return nowIn(world, 'impersonated', { ...answer, cookies: [`auth.session_token=${token}`] })
      },
      'enrolment.requested': async (world) => nowIn(world, 'mustEnrol', await enrol(world)),
      'factor.proven': async (world, event) => {
        await setPending(world, `first_method = '${event.first}'`)
        const answer = await showSecond(world, event.by)
        expect(await reasonIn(world)).toEqual(reasonOf(event))
        return nowIn(world, 'opened', answer)
      },
      'factor.mismatched': async (world, { isLastTry }) => {
        await setPending(world, `tries = ${isLastTry ? 4 : 0}`)
        const answer = await showRecoveryCode(world, 'nobody’s')
        return nowIn(world, isLastTry ? 'refused' : world.state, answer)
      },
      'lifetime.lapsed': async (world) => {
        await setPending(world, 'expires_at = now()')
        return nowIn(world, 'expired', await showRecoveryCode(world, world.factor?.recoveryCode ?? ''))
      },
      'newDevice.signedIn': async (world) => {
        await dropFactor(world)
        await arrange.password(world)
        return nowIn(world, 'opened', await throughFactor(world, await signInAnew(world)))
      },
    },
    refusals: {
      'owner.refused': ['INVALID_EMAIL_OR_PASSWORD', 'BANNED_USER', undefined],
      'factor.mismatched': ['INVALID_BACKUP_CODE', 'BACKUP_CODES_NOT_ENABLED'],
      'lifetime.lapsed': ['INVALID_TWO_FACTOR_COOKIE'],
    },
    shows: {
      openSession: (answer) => expect(session(answer)).toBeDefined(),
      issueVerifier: (answer) => expect(answer.headers.get('location')).toContain('auth_session_verifier='),
    },
  })
})
