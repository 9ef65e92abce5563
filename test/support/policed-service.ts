// A service with a policy and a provider beside it, for the tests of a file.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { type Answer, PASSWORD, type RunningAuth, startAuth } from './auth-service.ts'
import { connectTo } from './databases.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { allowing, type PolicyDouble, startPolicy } from './policy-double.ts'

export const WORDS = 'Only <b>members</b> of the club.'
export const held = { code: 'POLICY_REFUSED', message: WORDS }

/** The policy allows everything at the beginning of each test, and has been asked nothing. */
export function policedService(more: Record<string, string> = {}) {
  let provider: ForgingProvider
  let double: PolicyDouble
  let auth: RunningAuth
  let shared: Record<string, string>
  beforeAll(async () => {
    provider = await startForgingProvider()
    double = await startPolicy()
    const app = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
    const settings = {
      PROFILE: 'hardened',
      OIDC_PROVIDERS: JSON.stringify([app]),
      ...double.settings,
      ...more,
    }
    auth = await startAuth(settings)
    shared = { ...settings, DATABASE_URL: auth.databaseUrl, SMTP_URL: auth.smtpUrl }
  })
  afterAll(async () => {
    await auth.stop()
    double.stop()
    await provider.stop()
  })
  beforeEach(() => {
    double.behave(allowing)
    double.asked.length = 0
    double.bodies.length = 0
  })

  const rows = async (text: string, email: string): Promise<Record<string, unknown>[]> => {
    const db = await connectTo(auth.databaseUrl)
    return (await db.query(text, [email])).rows
  }
  return {
    auth: () => auth,
    double: () => double,
    /** Another service beside it, of the same people and mailbox. */
    async withSettings(settings: Record<string, string>): Promise<RunningAuth> {
      const service = await startAuth({ ...shared, ...settings })
      onTestFinished(service.stop)
      return service
    },
    async byProvider(email: string, emailVerified = true, sub: string = randomUUID()): Promise<Answer> {
      const claims = { email, sub, email_verified: emailVerified, jti: randomUUID() }
      const token = await provider.idToken({ nonce: 'n', claims })
      return auth.post('/sign-in/social', { provider: 'app', idToken: { token, nonce: 'n' } })
    },
    byPassword: (email: string, password = PASSWORD) => auth.post('/sign-in/email', { email, password }),
    rows,
    accounts: (email: string) => rows('select from auth."user" where email = $1', email),
    sessions: (email: string) =>
      rows('select from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1', email),
  }
}
