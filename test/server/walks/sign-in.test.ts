// The walks of a sign-in over HTTP: each kind of proof, the pause at a provider's return, and the session with its reason.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { reasonOf } from '../../../machines/sign-in/reason.ts'
import type { SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import { type Answer, APP_ORIGIN, PASSWORD, verifiedPerson } from '../../support/auth-service.ts'
import { type ForgingProvider, startForgingProvider } from '../../support/forging-provider.ts'
import { signIn } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { arrange, comeBack, type World as OfProvider } from './support/account-world.ts'
import { authServiceOfFile, newestCode, signInAnew, signUp, verify } from './support/person.ts'
import { session } from './support/sessions.ts'
import { walkOverHttp } from './support/walk.ts'

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
} satisfies Record<keyof typeof signIn.inputs, unknown>

type World = OfProvider & { state: string }

/** What the answer shows of the sign-in: it lasts for a request, and stands in no table. */
const nowIn = (world: World, state: string, answer: Answer): Answer =>
  Object.assign(world, { state }) && answer

const redeem = (world: World) =>
  world.auth.get(`/get-session?auth_session_verifier=${world.verifier}`, {
    origin: APP_ORIGIN,
    cookie: world.secretCookie,
  })

async function prove(world: World, proof: Extract<SignInEvent, { type: 'owner.admitted' }>['proof']) {
  const { auth, email } = world
  if (proof === 'verification') {
    await signUp(world)
    return verify(world, await newestCode(world, 'verification'))
  }
  await verifiedPerson(auth, email)
  world.password = PASSWORD
  if (proof === 'password') return world.post('/sign-in/email', { email, password: PASSWORD })
  if (proof === 'idToken') {
    const token = await provider.idToken({ nonce: 'n', claims: { sub: randomUUID(), email } })
    return world.post('/sign-in/social', { provider: 'app', idToken: { token, nonce: 'n' } })
  }
  await world.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  return world.post('/sign-in/email-otp', { email, otp: await newestCode(world, 'sign-in') })
}

const reasonIn = async ({ rows, email }: World) => {
  const [row] = await rows(
    `select s.amr, s.aal from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1
     order by s."createdAt" desc limit 1`,
    [email],
  )
  return row
}

// Named here, so that an editor lists these tests without running the file.
describe('sign-in over HTTP', () => {
  walkOverHttp<World, SignInEvent>(signIn, walksOf(signIn), {
    begin: async ({ policy }) => ({
      ...services[policy as keyof typeof services].newPerson(),
      verifier: '',
      secretCookie: '',
      subject: '',
      provider,
      state: 'awaitingProof',
    }),
    stateOf: async ({ state }) => state,
    facts: {
      'owner.admitted': async (world, event) => {
        const answer = await prove(world, event.proof)
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
        const answer = await redeem(world)
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
        const answer = await redeem(world)
        expect(answer).toMatchObject({ status: 200, body: null })
        return nowIn(world, 'refused', answer)
      },
      'newDevice.signedIn': async (world) => {
        await arrange.password(world)
        return nowIn(world, 'opened', await signInAnew(world))
      },
    },
    refusals: { 'owner.refused': ['INVALID_EMAIL_OR_PASSWORD', undefined] },
    shows: {
      openSession: (answer) => expect(session(answer)).toBeDefined(),
      issueVerifier: (answer) => expect(answer.headers.get('location')).toContain('auth_session_verifier='),
    },
  })
})
