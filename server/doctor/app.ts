// Examines what the application depends on: settings, database, and the auth service as it and its pages call it.

import { upstreamCookie } from '../app/steps/upstream-cookie.ts'
import type { AppSettings } from '../config/app.ts'
import { CallFailed, call, type Reply } from '../http/client.ts'
import { databaseChecks } from './database.ts'
import { type Check, doubtful, type Finding, well, wrong } from './finding.ts'
import { settingsOfBoth } from './settings.ts'

type Said = Omit<Finding, 'subject'>
/** `token`: of a session, by which the cookie's secret is tried. */
type Examined = { settings: AppSettings; databaseUrl: string; token: string | undefined }

export const appChecks = ({ settings, databaseUrl, token }: Examined): readonly Check[] => {
  const base = settings.AUTH_URL.replace(/\/+$/, '')
  const found = address(base)
  // Of a service that is not there nothing else can be said.
  const where = (run: Check['run']) => async () => ((await found).is === 'well' ? run() : [])
  return [
    { subject: 'settings', run: async () => settingsOfBoth(settings) },
    ...databaseChecks(databaseUrl, 'app', async () => []),
    { subject: 'AUTH_URL', run: async () => [await found] },
    { subject: 'key set', run: where(async () => [await keySet(base, settings.AUTH_JWKS_URL)]) },
    { subject: 'CORS', run: where(async () => [await preflight(base, settings.APP_ORIGIN)]) },
    { subject: 'cookie', run: where(() => cookie(base, settings, token)) },
  ]
}

const LIMIT = { timeoutMilliseconds: 8000 }

/** Null where nothing answers, which the finding of AUTH_URL tells. */
const asked = (url: string, options: Parameters<typeof call>[1] = {}): Promise<Reply | null> =>
  call(url, { ...LIMIT, ...options }).catch((error: unknown) => {
    if (error instanceof CallFailed) return null
    throw error
  })

function json({ body }: Reply): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const answersAsAuth = (reply: Reply | null) => reply?.status === 200 && json(reply) !== undefined

async function address(base: string): Promise<Said> {
  const reply = await asked(`${base}/get-session`)
  if (reply === null)
    return wrong('The auth service does not answer at AUTH_URL.', 'Start it, or correct AUTH_URL.')
  if (answersAsAuth(reply)) return well('The auth service answers.')
  if (reply.status === 503 && reply.headers['retry-after'])
    return doubtful('The auth service is not ready yet (503).', 'Wait; where it stays so, see its log.')
  const { origin } = new URL(base)
  for (const other of [`${origin}/api/auth`, origin])
    if (other !== base && answersAsAuth(await asked(`${other}/get-session`)))
      return wrong(`No auth service is at this path (${reply.status}).`, `Set AUTH_URL=${other}`)
  return wrong(
    `What answers at AUTH_URL is no auth service of this wire (${reply.status}).`,
    'Name its address with its path, such as https://auth.example.com/api/auth.',
  )
}

async function keySet(base: string, named: string | undefined): Promise<Said> {
  for (const url of named ? [named] : [`${base}/.well-known/jwks.json`, `${base}/jwks`]) {
    const reply = await asked(url)
    const keys = reply?.status === 200 ? (json(reply) as { keys?: unknown } | undefined)?.keys : undefined
    if (Array.isArray(keys)) return well(`${keys.length} keys are published.`)
  }
  return doubtful(
    'No key set is published, so no JWT can be verified; opaque tokens work without.',
    'Set AUTH_JWKS_URL, or add the jwt plugin to that Better Auth.',
  )
}

async function preflight(base: string, origin: string): Promise<Said> {
  if (new URL(base).origin === origin) return well('Pages and auth service are one origin.')
  const reply = await asked(`${base}/sign-in/email`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  const header = (name: string) => [reply?.headers[name] ?? ''].flat().join()
  const isAllowed = header('access-control-allow-origin') === origin
  const isWithCookies = header('access-control-allow-credentials') === 'true'
  if (isAllowed && isWithCookies) return well(`Pages of ${origin} may call it with cookies.`)
  return wrong(
    isAllowed
      ? 'It allows pages to call it, but not with cookies.'
      : `It does not allow pages of ${origin} to call it: browsers say that the connection failed.`,
    `Let it answer preflights of ${origin} with access-control-allow-origin and access-control-allow-credentials: true.`,
  )
}

/** Signing out without a session has a service name the cookie that it would remove. */
async function cookie(
  base: string,
  { UPSTREAM_COOKIE_NAME: name, UPSTREAM_COOKIE_SECRET: secret, APP_ORIGIN: origin }: AppSettings,
  token: string | undefined,
): Promise<Said[]> {
  const headers = { origin, 'content-type': 'application/json' }
  const reply = await asked(`${base}/sign-out`, { method: 'POST', headers, body: '{}' })
  const set = [reply?.headers['set-cookie'] ?? []].flat().map((line) => line.split('=')[0] ?? '')
  const theirs = set.filter((one) => one.endsWith('session_token'))
  const findings: Said[] = []
  if (theirs.length === 0)
    findings.push(
      doubtful('The auth service did not say what its cookie is called.', 'Sign in once, and see.'),
    )
  else if (
    theirs.some((one) => one.replace(/^__(Secure|Host)-/, '') === name.replace(/^__(Secure|Host)-/, ''))
  )
    findings.push(well(`Its cookie is called as it is presented: ${name}.`))
  else
    findings.push(
      wrong(
        `It knows ${theirs.join(' and ')}, and is presented ${name}.`,
        `Set UPSTREAM_COOKIE_NAME=${theirs[0]}`,
      ),
    )
  if (token === undefined) {
    if (secret !== undefined)
      findings.push(
        doubtful(
          'UPSTREAM_COOKIE_SECRET was not tried.',
          'Give the token of a session of yours in DOCTOR_TOKEN.',
        ),
      )
    return findings
  }
  const session = await asked(`${base}/get-session?disableRefresh=true`, {
    headers: { cookie: upstreamCookie(name, secret)(token) },
  })
  const user = session?.status === 200 ? (json(session) as { user?: unknown } | null)?.user : undefined
  findings.push(
    user
      ? well('The token in DOCTOR_TOKEN is known by that cookie.')
      : wrong(
          'The token in DOCTOR_TOKEN is not known by that cookie.',
          'Correct UPSTREAM_COOKIE_SECRET and UPSTREAM_COOKIE_NAME, or the token has ended.',
        ),
  )
  return findings
}
