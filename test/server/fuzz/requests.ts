// Arbitrary requests to one route: what is sent in its path, its query, its headers and its body.

import fc from 'fast-check'
import type { z } from 'zod'
import { type Body, strangeBody, text, written, writtenValue } from './bodies.ts'
import { forgedJwt, hostileText, hostileValue, PAGE, placeOf, secret } from './values.ts'

export type Target = { method: 'GET' | 'POST'; path: string; body: z.ZodType | null }

export type Request = Body & {
  method: string
  path: string
  headers: (readonly [name: string, value: string])[]
  /** `cut`: it ends before the length that was announced. */
  framing: 'length' | 'chunked' | 'cut'
}

const encoded = hostileText.map((text) => encodeURIComponent(text.toWellFormed()))
const odd = fc.oneof(encoded, fc.constantFrom(PAGE, '%', '%00', '%ff', '%ED%A0%80', ''))

/** Every name that one of the services reads from a query: what is secret, and what is not. */
const parameter = fc.oneof(
  fc.tuple(
    fc.constantFrom('code', 'token', 'auth_session_verifier', 'neon_auth_session_verifier'),
    fc.oneof(odd, secret),
  ),
  fc.tuple(fc.constant('state'), fc.oneof(odd, secret, fc.constant(placeOf('state')))),
  fc.tuple(
    fc.constantFrom(
      'iss',
      'error',
      'error_description',
      'callbackURL',
      'disableRefresh',
      '__proto__',
      'a[b]',
    ),
    odd,
  ),
)

/** Names may come twice. */
const query = fc
  .array(parameter, { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const segment = fc.oneof(
  odd,
  secret,
  fc.constant('demo'),
  fc.constantFrom('nobody', '%2f', '%2e%2e', '%E0%A4%A', ';a=b', 'a:b'),
)

function plainPath({ path }: Target): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? segment : fc.constant(part)))
  return fc.tuple(...parts).map((all) => all.join('/') || '/')
}

const twist = fc.constantFrom('/', '//', '%2f', '/.', '/..', '%00', '?', '#', '\\')
const twistedPath = (target: Target): fc.Arbitrary<string> =>
  fc
    .tuple(plainPath(target), twist, fc.nat(40))
    .map(([text, what, at]) => text.slice(0, at) + what + text.slice(at))

const token = fc.constantFrom(placeOf('token'), placeOf('jwt'), placeOf('idToken'))
const anyToken = fc.oneof(
  { weight: 3, arbitrary: token },
  { weight: 1, arbitrary: fc.oneof(secret, encoded, forgedJwt) },
)

/** Node takes bytes from 0x20 on, and Latin-1; a line break would begin another header. */
const headerText = fc.oneof(
  hostileText.map((text) =>
    Buffer.from(text, 'utf8')
      .toString('latin1')
      .replace(/[\r\n]/g, ' ')
      .slice(0, 2000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?')),
)

const header = (name: string, value: fc.Arbitrary<string>) => value.map((text) => [name, text] as const)

const cookieNames = [
  ...['auth.session_token', '__Secure-auth.session_token', 'auth.dont_remember', 'auth.sign_up_attempt'],
  ...['auth.session_challenge', 'lockstep.session', 'lockstep.session.sig', '__proto__', ''],
]
const cookies = fc
  .array(fc.tuple(fc.constantFrom(...cookieNames), anyToken), { minLength: 1, maxLength: 3 })
  .map((all) => all.map(([name, value]) => `${name}=${value}`).join('; '))

const browser = [
  `auth.session_token=${placeOf('token')}`,
  `auth.session_challenge=${placeOf('challenge')}`,
  placeOf('appCookie'),
].join('; ')
const signedIn = fc.constantFrom(
  ['authorization', `Bearer ${placeOf('token')}`] as const,
  ['authorization', `Bearer ${placeOf('jwt')}`] as const,
  ['cookie', browser] as const,
  ['cookie', browser] as const,
  ['cookie', browser] as const,
)

const oddHeader = fc.oneof(
  header('cookie', fc.oneof(cookies, headerText)),
  header(
    'authorization',
    fc.oneof(
      anyToken.map((text) => `Bearer ${text}`),
      headerText,
    ),
  ),
  header(
    'origin',
    fc.constantFrom('http://app.lockstep.localhost:3000', 'http://evil.example', 'null', 'http://['),
  ),
  header('referer', fc.constantFrom('http://app.lockstep.localhost:3000/x', 'nonsense', '//')),
  header('sec-fetch-site', fc.constantFrom('same-origin', 'cross-site', 'none', 'nonsense')),
  header('accept', fc.constantFrom('text/html', '*/*', ';q=', 'text/html;q=2')),
  header(
    'x-forwarded-for',
    fc.oneof(fc.constantFrom('198.51.100.7', '::1, nonsense', '2001:db8::1%eth0', ',,,'), headerText),
  ),
  header('content-encoding', fc.constantFrom('gzip', 'br', 'nonsense')),
  header('expect', fc.constantFrom('100-continue', 'nonsense')),
  header('content-length', fc.constantFrom('0', '-1', '1e3', '99999999999999999999', '1, 1')),
  ...[
    'user-agent',
    'x-request-id',
    'x-session-secret',
    'x-service-signature',
    'range',
    'if-none-match',
    'upgrade',
    'te',
  ].map((name) => header(name, headerText)),
)

const strangeType = fc.oneof(
  fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'APPLICATION/JSON ; x',
  ),
  fc.constantFrom('text/plain', ';', ''),
  headerText,
)

const noBody = fc.constant(text(''))

type Parts = {
  method: string
  path: string
  query: string
  who: readonly [string, string] | null
  type: string
  more: (readonly [string, string])[]
  body: Body
  framing: Request['framing']
}

const assembled = ({ method, path, query, who, type, more, body, framing }: Parts): Request => ({
  method,
  path: query === '' ? path : `${path}?${query}`,
  headers: [
    ...(who ? [who] : []),
    ...(type !== '' && body.body !== '' ? [['content-type', type] as const] : []),
    ...more,
  ],
  ...body,
  framing,
})

/**
 * Most are strange in their values alone, which is what reaches a handler; the others in anything. Of a route that reads no
 * body, some have one all the same.
 */
export function requestTo(target: Target): fc.Arbitrary<Request> {
  const { method, body } = target
  const common = { query: fc.oneof(fc.constant(''), query), who: fc.option(signedIn, { freq: 7 }) }
  const proper: fc.Arbitrary<Parts> = fc.record({
    ...common,
    method: fc.constant(method),
    path: plainPath(target),
    type: fc.constant('application/json'),
    more: fc.constant([]),
    body: body ? writtenValue(body) : noBody,
    framing: fc.constant('length'),
  })
  const strange: fc.Arbitrary<Parts> = fc.record({
    ...common,
    method: fc.constantFrom(method, method, method, 'HEAD', 'OPTIONS', 'PUT', 'GET', 'POST'),
    path: fc.oneof(plainPath(target), plainPath(target), twistedPath(target)),
    type: fc.oneof(fc.constant('application/json'), strangeType),
    more: fc.array(oddHeader, { maxLength: 2 }),
    body: body
      ? fc.oneof(writtenValue(body), strangeBody(body))
      : fc.oneof(noBody, hostileValue.map(written)),
    framing: fc.constantFrom('length', 'length', 'length', 'chunked', 'cut'),
  })
  return fc.oneof({ weight: 3, arbitrary: proper }, { weight: 1, arbitrary: strange }).map(assembled)
}
