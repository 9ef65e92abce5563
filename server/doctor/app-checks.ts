// Examines what the application depends on: settings, database, and the auth service as it and its pages call it.

import type { AppSettings } from '../config/app-settings.ts'
import { keyAddresses, withoutSlash } from '../http/addresses.ts'
import { CallFailed, call, type Reply } from '../http/client.ts'
import { upstreamCookie } from '../tokens/upstream-cookie.ts'
import { brandChecks } from './brand-checks.ts'
import { databaseChecks } from './database-checks.ts'
import { policyChecks, webhookChecks } from './endpoint-checks.ts'
import { type Check, found, type Said, well } from './finding.ts'
import { resourceChecks } from './resource-checks.ts'
import { rolesHeld } from './role-checks.ts'
import { settingsOfBoth } from './settings.ts'

/** `token`: of a session, by which the cookie's secret is tried. */
type Examined = { settings: AppSettings; databaseUrl: string; token: string | undefined }

export const appChecks = ({ settings, databaseUrl, token }: Examined): readonly Check[] => {
  const { AUTH_URL, AUTH_INTERNAL_URL, AUTH_JWKS_URL, VITE_AUTH_URL, APP_ORIGIN } = settings
  const named = AUTH_INTERNAL_URL ? 'AUTH_INTERNAL_URL' : 'AUTH_URL'
  const base = withoutSlash(AUTH_INTERNAL_URL ?? AUTH_URL)
  // Asked once, by the first that needs it.
  let where: Promise<Said> | undefined
  const address = () => (where ??= addressOf(named, base))
  // Of a service that is not there nothing else can be said.
  const there = (run: Check['run']) => async () => ((await address()).is === 'well' ? run() : [])
  return [
    { subject: 'settings', asks: 'settings', run: async () => settingsOfBoth(settings) },
    ...brandChecks(settings),
    ...databaseChecks(databaseUrl, 'app', (pool) => rolesHeld(pool, settings)),
    { subject: named, asks: 'others', run: async () => [await address()] },
    { subject: 'key set', asks: 'others', run: there(async () => [await keySet(base, AUTH_JWKS_URL)]) },
    {
      subject: 'CORS',
      asks: 'others',
      run: there(async () => [await preflight(withoutSlash(VITE_AUTH_URL ?? AUTH_URL), APP_ORIGIN)]),
    },
    { subject: 'cookie', asks: 'others', run: there(() => cookie(base, settings, token)) },
    ...resourceChecks({ settings, base, there }),
    ...webhookChecks(settings),
    ...(settings.POLICY_EVENTS.includes('invitation') ? policyChecks(settings) : []),
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

async function addressOf(named: string, base: string): Promise<Said> {
  const reply = await asked(`${base}/get-session`)
  if (reply === null)
    return found(
      'auth.away',
      `The auth service does not answer at ${named}.`,
      `Start it, or correct ${named}.`,
    )
  if (answersAsAuth(reply)) return well('The auth service answers.')
  if (reply.status === 503 && reply.headers['retry-after'])
    return found(
      'auth.starting',
      'The auth service is not ready yet (503).',
      'Wait. If it stays so, see its log.',
    )
  const { origin } = new URL(base)
  // Anything else than 404 may be an outage of what is in front of it.
  if (reply.status === 404)
    for (const other of [`${origin}/api/auth`, origin])
      if (other !== base && answersAsAuth(await asked(`${other}/get-session`)))
        return found('auth.elsewhere', 'No auth service is at this path (404).', `Set ${named}=${other}`)
  return found(
    'auth.other',
    `Something answers at ${named} (${reply.status}), but not as an auth service does.`,
    'Name its address with its path, such as https://auth.example.com/api/auth.',
  )
}

async function keySet(base: string, named: string | undefined): Promise<Said> {
  for (const url of keyAddresses(base, named)) {
    const reply = await asked(url)
    const keys = reply?.status === 200 ? (json(reply) as { keys?: unknown } | undefined)?.keys : undefined
    if (Array.isArray(keys)) return well(`${keys.length} keys are published.`)
  }
  return found(
    'auth.keys',
    'The auth service publishes no key set, so we can’t verify JWTs. Opaque tokens work without one.',
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
  if (reply === null)
    return found(
      'auth.unseen',
      `We can’t reach the address that pages call from here: ${base}.`,
      'Try to sign in with a browser.',
    )
  // Ours answers the preflight of an untrusted origin too, so that its page can read why it is refused.
  const asPage = await asked(`${base}/get-session`, { headers: { origin } })
  if (asPage?.status === 403)
    return found(
      'auth.cors',
      `It refuses requests from the pages of ${origin}: "Invalid origin".`,
      `Add ${origin} to TRUSTED_ORIGINS of the auth service.`,
    )
  const header = (name: string) => [reply.headers[name] ?? ''].flat().join()
  const isAllowed = header('access-control-allow-origin') === origin
  const isWithCookies = header('access-control-allow-credentials') === 'true'
  if (isAllowed && isWithCookies) return well(`Pages of ${origin} may call it with cookies.`)
  return found(
    'auth.cors',
    isAllowed
      ? 'It allows pages to call it, but not with cookies.'
      : `It does not allow pages of ${origin} to call it: browsers say that the connection failed.`,
    `Let it answer preflights of ${origin} with access-control-allow-origin and access-control-allow-credentials: true.`,
  )
}

const plainName = (cookie: string) => cookie.replace(/^__(Secure|Host)-/, '')

async function cookie(base: string, settings: AppSettings, token: string | undefined): Promise<Said[]> {
  return [await cookieName(base, settings), ...(await cookieSecret(base, settings, token))]
}

/** Signing out without a session has a service name the cookie that it would remove. */
async function cookieName(
  base: string,
  { UPSTREAM_COOKIE_NAME: name, COOKIE_PREFIX, APP_ORIGIN: origin }: AppSettings,
): Promise<Said> {
  const headers = { origin, 'content-type': 'application/json' }
  const reply = await asked(`${base}/sign-out`, { method: 'POST', headers, body: '{}' })
  const set = reply?.status === 200 ? [reply.headers['set-cookie'] ?? []].flat() : []
  const theirs = set.map((line) => line.split('=')[0] ?? '').filter((one) => one.endsWith('session_token'))
  if (theirs.length === 0)
    return found(
      'cookie.unsaid',
      'The auth service did not say what its cookie is called.',
      'Try to sign in once.',
    )
  if (theirs.some((one) => plainName(one) === plainName(name)))
    return well(`Its cookie is called as it is presented: ${name}.`)
  return found(
    // Of a Better Auth nobody has to name it where its bearer plugin is asked instead.
    name === `${COOKIE_PREFIX}.session_token` ? 'cookie.unnamed' : 'cookie.other',
    `It expects ${theirs.join(' and ')}, but the application sends ${name}.`,
    `Set UPSTREAM_COOKIE_NAME=${theirs[0]}`,
  )
}

async function cookieSecret(
  base: string,
  { UPSTREAM_COOKIE_NAME: name, UPSTREAM_COOKIE_SECRET: secret }: AppSettings,
  token: string | undefined,
): Promise<Said[]> {
  if (token === undefined)
    return secret === undefined
      ? []
      : [
          found(
            'cookie.untried',
            'We didn’t try UPSTREAM_COOKIE_SECRET.',
            'Put the token of one of your sessions in DOCTOR_TOKEN.',
          ),
        ]
  const session = await asked(`${base}/get-session?disableRefresh=true`, {
    headers: { cookie: upstreamCookie(name, secret)(token) },
  })
  const user = session?.status === 200 ? (json(session) as { user?: unknown } | null)?.user : undefined
  return [
    user
      ? well('The auth service accepts the token in DOCTOR_TOKEN in that cookie.')
      : found(
          'cookie.unknown',
          'The auth service does not accept the token in DOCTOR_TOKEN in that cookie.',
          'Correct UPSTREAM_COOKIE_SECRET and UPSTREAM_COOKIE_NAME, or take the token of a session that hasn’t ended.',
        ),
  ]
}
