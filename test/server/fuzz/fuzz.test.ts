// Requests at random to every route of both services, under both profiles: each gets an answer, and none a failure of ours
// but the announced 503.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes as appRoutes } from '../../../server/app/app.routes.ts'
import { routes as authRoutes } from '../../../server/auth/auth.routes.ts'
import { budgets } from '../../../server/config/request-and-mail-budgets.ts'
import { callbackBody } from '../../../server/wire/app.ts'
import { type RunningApp, startApp } from '../../support/app-service.ts'
import { type RunningAuth, startAuth } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { type ForgingProvider, startForgingProvider } from '../../support/forging-provider.ts'
import { faultsOf } from './faults.ts'
import { type Somebody, somebodySignedIn } from './person.ts'
import { requestTo, type Target } from './requests.ts'
import { send } from './send.ts'
import { CANARY } from './values.ts'

const seed = Number(process.env.LOCKSTEP_SEED ?? 1)
if (!Number.isInteger(seed))
  throw new Error(`LOCKSTEP_SEED wants a whole number, not ${process.env.LOCKSTEP_SEED}.`)
const CASES = isDeep ? 10_000 : 500

type Aim = Target & { service: 'auth' | 'app'; share: number }

/** What is answered before the routes, and what is no route at all. */
const beside = ['/live', '/ready', '/metrics', '/assets/:file', '/:anything', '/:folder/:file']

const aims: Aim[] = [
  ...(['auth', 'app'] as const).flatMap((service) =>
    beside.map((path): Aim => ({ service, method: 'GET', path, body: null, share: 1 })),
  ),
  ...authRoutes.map(
    ({ method, path, body }): Aim => ({ service: 'auth', method, path, body, share: body ? 3 : 1 }),
  ),
  ...appRoutes.map(({ method, path, body }): Aim => {
    return { service: 'app', method, path, body, share: body === callbackBody ? 20 : body ? 3 : 1 }
  }),
]
const shares = aims.reduce((sum, { share }) => sum + share, 0)

/** Counted, but never refused: a refusal would keep what is sent from where it might do harm. */
const wide = Object.entries(budgets).map(([rule, windows]) => [
  rule,
  Object.fromEntries(Object.keys(windows).map((by) => [by, [1_000_000, 1]])),
])
const counted = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify(Object.fromEntries(wide)),
  RESEND_COOLDOWN_SECONDS: '1',
  TRUST_PROXY: '1',
}

describe.each([
  ['spec', {}],
  ['hardened', counted],
])('with the profile %s', (PROFILE, more) => {
  let provider: ForgingProvider
  let auth: RunningAuth
  let app: RunningApp
  let somebody: Somebody

  beforeAll(async () => {
    provider = await startForgingProvider()
    const demo = { id: 'demo', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
    auth = await startAuth({ PROFILE, ...more, OIDC_PROVIDERS: JSON.stringify([demo]) })
    app = await startApp({ PROFILE, ...more, AUTH_URL: auth.url }, auth.databaseUrl)
    const idToken = (email: string) =>
      provider.idToken({ nonce: '', claims: { email, sub: email, nonce: undefined } })
    somebody = await somebodySignedIn({ auth, app, idToken })
    process.stdout.write(
      `fuzz    ${PROFILE}, seed ${seed}: ${CASES} requests; again by LOCKSTEP_SEED=${seed}\n`,
    )
  })
  afterAll(async () => {
    await app.stop()
    await auth.stop()
    await provider.stop()
  })

  const baseOf = { auth: () => auth.url, app: () => app.url }

  test.for(aims)('$method $path of $service', async (aim) => {
    const base = baseOf[aim.service]()
    const below = beside.includes(aim.path) ? '' : new URL(base).pathname.replace(/\/$/, '')
    await somebody.signInAgain()
    const property = fc.asyncProperty(requestTo(aim), async (made) => {
      const request = somebody.fillIn(made)
      const reply = await send(new URL(base), { ...request, path: `${below}${request.path}` })
      expect(faultsOf(aim, request, reply)).toEqual([])
      if (!reply || (reply.status < 400 && request.method !== 'GET')) await somebody.signInAgain()
      if (aim.path.startsWith('/callback')) await somebody.setOut()
    })
    await fc.assert(property, {
      seed: seed + aims.indexOf(aim),
      numRuns: Math.ceil((CASES * aim.share) / shares),
    })
    for (const path of ['/live', '/ready']) expect((await fetch(new URL(path, base))).status).toBe(200)
    expect(JSON.stringify(app.log.lines)).not.toContain(CANARY)
  })
})
