// What anybody can ask about somebody's e-mail, derived from the route table, and what the answer costs.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'
import { routes } from '../../../../server/auth/auth.routes.ts'
import type { Route } from '../../../../server/auth/steps/route.ts'
import { housekeepingOver, isDelivery, startAuthBehindProxy } from '../../../support/auth-behind-proxy.ts'
import { type Answer, APP_ORIGIN, answer, cheapHashing, PASSWORD } from '../../../support/auth-service.ts'
import { startForgingProvider } from '../../../support/forging-provider.ts'
import { PAGE } from '../../../support/social.ts'
import { becomeVerified, type Servers } from './enumeration.addresses.ts'
import { ofApiKeys } from './enumeration-of-keys.support.ts'

// Hashes as ever, and counts.
const hash = vi.fn(cheapHashing.hash)
const verify = vi.fn(cheapHashing.verify)

/** Hardened, behind a proxy that hears what the database is asked, with a provider that vouches for nobody. */
export async function startServers(settings: Record<string, string> = {}): Promise<Servers> {
  const provider = await startForgingProvider()
  const app = { id: 'app', issuer: provider.issuer, clientId: 'lockstep', clientSecret: 'secret' }
  const setup = await startAuthBehindProxy(
    { PROFILE: 'hardened', RATE_LIMITS: 'off', OIDC_PROVIDERS: JSON.stringify([app]), ...settings },
    { ...cheapHashing, hash, verify },
  )
  await housekeepingOver(setup.proxy)
  await setup.auth.post('/sign-up/email', {
    name: 'The first',
    email: 'first@example.com',
    password: PASSWORD,
  })
  const database = new pg.Pool({ connectionString: setup.databaseUrl, max: 1 })
  return {
    ...setup,
    provider,
    database,
    stop: async () => {
      await database.end()
      await setup.stop()
      await provider.stop()
    },
  }
}

/** A browser that asks, and the e-mail that it asks about. */
export type Stranger = { servers: Servers; email: string; subject: string; cookies: Map<string, string> }

export const strangerAt = (servers: Servers, email: string): Stranger => ({
  servers,
  email,
  subject: randomUUID(),
  cookies: new Map(),
})

/** Returns the request that is measured, after what leads to it. */
export type Ask = { title: string; prepare: (stranger: Stranger) => Promise<() => Promise<Answer>> }

function keep({ cookies }: Stranger, reply: Answer): Answer {
  for (const line of reply.cookies) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  return reply
}

const headersOf = ({ cookies }: Stranger): Record<string, string> => ({
  origin: APP_ORIGIN,
  ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
})

const post = (stranger: Stranger, path: string, body: object) =>
  stranger.servers.auth.post(path, body, headersOf(stranger))

/** What a stranger has of their own, or makes up. A new field of a body that names an e-mail gets its entry here. */
const values: Record<string, string> = {
  name: 'Somebody',
  password: 'the stranger’s password',
  otp: '000000',
  redirectTo: '/new-password',
}

type Field = { enum?: string[] }
type Schema = { properties?: Record<string, Field>; required?: string[]; allOf?: Schema[] }

function fieldsOf(schema: Schema): { properties: Record<string, Field>; required: string[] } {
  const parts = [schema, ...(schema.allOf ?? []).map(fieldsOf)]
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

const fieldsIn = ({ body }: Route) =>
  body ? fieldsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : null

export const namesEmail = (route: Route) => Boolean(fieldsIn(route)?.properties.email)

/** Of a route whose body names an e-mail: one request for each choice that its body leaves. */
function asksOf(route: Route): Ask[] {
  const { properties, required } = fieldsIn(route) ?? { properties: {}, required: [] }
  const sent = Object.keys(properties).filter((name) => required.includes(name) || name in values)
  const choices = sent.flatMap((name) => (properties[name]?.enum ?? []).map((value) => ({ [name]: value })))
  return (choices.length > 0 ? choices : [{}]).map((chosen) => {
    const bodyFor = (email: string) =>
      Object.fromEntries(
        sent.map((name) => {
          const value = { ...values, email, ...chosen }[name]
          if (value === undefined) throw new Error(`Say what ${name} of ${route.path} is.`)
          return [name, value]
        }),
      )
    return {
      title: [`${route.method} ${route.path}`, ...Object.values(chosen)].join(', '),
      prepare: async (stranger) => () => post(stranger, route.path, bodyFor(stranger.email)),
    }
  })
}

const claimsOf = ({ email, subject }: Stranger) => ({
  sub: subject,
  email,
  email_verified: false,
  name: 'Somebody',
})

/** The provider names the person there, and vouches for no e-mail. */
const byProvider: Record<string, Ask['prepare']> = {
  'POST /sign-in/social': async (stranger) => {
    const token = await stranger.servers.provider.idToken({
      nonce: '',
      claims: { ...claimsOf(stranger), nonce: undefined },
    })
    return () => post(stranger, '/sign-in/social', { provider: 'app', idToken: { token } })
  },
  'GET /callback/:provider': async (stranger) => {
    const { auth, provider } = stranger.servers
    const pages = { callbackURL: PAGE, errorCallbackURL: PAGE }
    const begun = keep(stranger, await post(stranger, '/sign-in/social', { provider: 'app', ...pages }))
    const there = new URL((begun.body as { url: string }).url).searchParams
    const code = randomUUID()
    provider.forgeFor(code, { nonce: there.get('nonce') ?? '', claims: claimsOf(stranger) })
    const query = new URLSearchParams({ state: there.get('state') ?? '', code })
    return () => answer(`${auth.url}/callback/app?${query}`, { headers: headersOf(stranger) })
  },
}

/** A stranger may have an account of their own, and want somebody's e-mail for it. */
const bySession: Record<string, Ask['prepare']> = {
  'POST /email-otp/request-email-change': async ({ servers, email }) => {
    const own = `${randomUUID()}@example.com`
    await becomeVerified(servers, own)
    const signedIn = await servers.auth.post('/sign-in/email', { email: own, password: PASSWORD })
    const { token } = signedIn.body as { token: string }
    const headers = { origin: APP_ORIGIN, authorization: `Bearer ${token}` }
    return () => servers.auth.post('/email-otp/request-email-change', { newEmail: email }, headers)
  },
}

/** Routes that name no e-mail, so that nobody can be asked about, each with what it takes instead. */
export const namesNobody: Record<string, string> = {
  'POST /callback/:provider': 'leads to the same address by GET',
  'GET /error': 'shows what its address says',
  'GET /events': 'takes a secret of the operator, and nobody’s email',
  'POST /change-email': 'does what POST /email-otp/request-email-change does',
  'POST /email-otp/change-email': 'takes a code that was mailed: only a reader of the mail has it',
  'POST /email-otp/undo-email-change': 'takes a token that was mailed: only a reader of the mail has it',
  'POST /two-factor/undo-enrolment': 'takes a token that was mailed: only a reader of the mail has it',
  'POST /two-factor/prove-mailbox': 'takes a token that was mailed: only a reader of the mail has it',
  'POST /two-factor/stop-recovery': 'takes a token that was mailed: only a reader of the mail has it',
  'POST /two-factor/enable': 'takes a session: its person is the one who asks',
  'POST /two-factor/disable': 'takes a session: its person is the one who asks',
  'POST /two-factor/get-totp-uri': 'takes a session: its person is the one who asks',
  'POST /two-factor/generate-backup-codes': 'takes a session: its person is the one who asks',
  'POST /two-factor/verify-totp': 'takes a session, or the cookie of a sign-in whose first proof was right',
  'POST /two-factor/verify-backup-code': 'takes a session, or the cookie of a waiting sign-in',
  'POST /two-factor/send-otp': 'takes a session: its person is the one who asks',
  'POST /two-factor/verify-otp': 'takes a session: its person is the one who asks',
  'GET /passkey/generate-register-options': 'takes a session: its person is the one who asks',
  'POST /passkey/verify-registration': 'takes a session: its person is the one who asks',
  'GET /passkey/generate-authenticate-options':
    'names nobody: whose passkeys they are is told after a proof, in test/server/auth/passkey',
  'POST /passkey/verify-authentication':
    'takes a credential, whose id nobody can guess; whatever is wrong with it, the answer is the same',
  ...ofApiKeys,
  'GET /passkey/list-user-passkeys': 'takes a session: its person is the one who asks',
  'POST /passkey/update-passkey': 'takes a session: its person is the one who asks',
  'POST /passkey/delete-passkey': 'takes a session: its person is the one who asks',
  'GET /reset-password/:token': 'takes a token that was mailed: only a reader of the mail has it',
  'POST /reset-password': 'takes a token that was mailed: only a reader of the mail has it',
  ...Object.fromEntries(
    routes
      .filter(({ path }) =>
        /session|sign-out|console|impersonating|token$|-accounts?$|-activity$|user-data$|link-social|\/(?:update-user|change-password|delete-user)$/.test(
          path,
        ),
      )
      .map(({ method, path }) => [`${method} ${path}`, 'takes a session: its person is the one who asks']),
  ),
  ...Object.fromEntries(
    routes
      .filter(({ path }) => /^\/(?:ok|jwks|\.well-known\/jwks\.json|open-api\/generate-schema)$/.test(path))
      .map(({ method, path }) => [`${method} ${path}`, 'the same for everybody']),
  ),
}

export const asks: readonly Ask[] = [
  ...routes.filter(namesEmail).flatMap(asksOf),
  ...Object.entries({ ...byProvider, ...bySession }).map(([title, prepare]) => ({ title, prepare })),
]

export const unasked = routes
  .map((route) => `${route.method} ${route.path}`)
  .filter((name) => !asks.some(({ title }) => title.split(',')[0] === name) && !(name in namesNobody))

export type Found = { hashes: number; statements: number; roundTrips: number; answer: object }

/** Asks, and counts what the answer costs. */
export async function measured(stranger: Stranger, { prepare }: Ask): Promise<Found> {
  const { proxy } = stranger.servers
  const request = await prepare(stranger)
  for (const counted of [hash, verify]) counted.mockClear()
  proxy.statements.length = 0
  proxy.roundTrips.length = 0
  const reply = keep(stranger, await request())
  return {
    hashes: hash.mock.calls.length + verify.mock.calls.length,
    statements: proxy.statements.filter((statement) => !isDelivery(statement)).length,
    roundTrips: proxy.roundTrips.filter((trip) => !trip.every(isDelivery)).length,
    answer: seen(reply, stranger.email),
  }
}

/** Without what differs from answer to answer for everybody: ids, times, tokens and the address itself. */
function seen({ status, body, headers, cookies }: Answer, email: string) {
  const plain = (text: string) =>
    text
      .replaceAll(email, '<email>')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      .replace(/=[A-Za-z0-9]{32}\b/g, '=<token>')
  return {
    status,
    body: plain(JSON.stringify(body)),
    headers: [...headers.keys()],
    location: headers.get('location'),
    cookies: cookies.map(plain),
  }
}
