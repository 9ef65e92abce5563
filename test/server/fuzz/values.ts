// Arbitrary values for a schema: valid ones, nearly valid ones, and hostile ones.

import fc from 'fast-check'
import { z } from 'zod'

/** Of JSON Schema, what the product's schemas use. */
type Described = {
  type?: string
  enum?: unknown[]
  anyOf?: Described[]
  allOf?: Described[]
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
  pattern?: string
  format?: string
}

/** What is put in its place when the request is sent, since it differs from run to run. */
export type Known = Record<
  'email' | 'password' | 'token' | 'jwt' | 'idToken' | 'appCookie' | 'state' | 'challenge',
  string
>
export const placeOf = (name: keyof Known): string => `{{${name}}}`

export const PASSWORD = 'fuzz does not know it'

/** In every secret that is made up, and in nothing else. */
export const CANARY = 'canary-'
export const secret = fc.stringMatching(/^[0-9a-f]{24}$/).map((digits) => `${CANARY}${digits}`)

export const PAGE = 'http://app.lockstep.localhost:3000/auth/callback'

/** What a database or a parser cannot hold. */
const unstorable = ['\0', 'a\0b', '\ud800', 'x\udfff', 'a'.repeat(9000)]

/** What has been taken for something else, in a line each. */
const mistakable = `
__proto__
constructor
toString
null
-0
1e400
Infinity
123456
٠١٢٣٤٥
ﬀ
👩‍👩‍👧‍👦
' or 1=1 --
$1
%
%00
%E0%A4%A
..
../../etc/passwd
//evil.example
/\\evil.example
javascript:alert(1)
file:///etc/passwd
http://[
http://a:b@evil.example
/%2f/evil.example
a@b@c
"a b"@example.com
a@[127.0.0.1]
a@example.com,b@example.com
a@ex\u212aample.com
"><img src=x>
::ffff:198.51.100.7`.split('\n')

const invisible = [
  ' ',
  '\u202e',
  '\ufffe',
  '\t',
  '\r\nset-cookie: a=b',
  '\u0301'.repeat(2000),
  `a@${'b.'.repeat(120)}com`,
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 4, arbitrary: fc.constantFrom(...mistakable, ...invisible) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(placeOf('email'), placeOf('token'), placeOf('jwt')) },
)

const deep = fc
  .tuple(fc.constantFrom<['[' | '{"a":', ']' | '}']>(['[', ']'], ['{"a":', '}']), fc.nat(200))
  .map(([[open, close], depth]) => JSON.parse(`${open.repeat(depth)}0${close.repeat(depth)}`) as unknown)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.jsonValue(),
  deep,
  fc.constantFrom<unknown>(null, true, 0, -1, 2 ** 53, 1e308, [], {}, [null], ['a', 'b'], { toString: 1 }),
)

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** In the form of a JWT, with a header and claims of every kind, and signed by nobody. */
export const forgedJwt = fc
  .record({
    header: fc.dictionary(
      fc.constantFrom('alg', 'kid', 'typ', 'jku', 'jwk', 'x5u', 'x5c', 'crit', 'b64', 'zip', 'enc'),
      fc.oneof(
        fc.constantFrom<unknown>('none', 'HS256', 'EdDSA', 'ES256', 'RS256', ['b64'], {}),
        hostileValue,
      ),
    ),
    claims: fc.dictionary(
      fc.constantFrom('sub', 'sid', 'iss', 'aud', 'exp', 'nbf', 'iat', 'email', 'email_verified', 'nonce'),
      hostileValue,
    ),
    signature: fc.oneof(fc.constantFrom('', 'AA', 'A'.repeat(86)), secret),
  })
  .map(({ header, claims, signature }) => `${encode(header)}.${encode(claims)}.${signature}`)

/** By the name of the member: without these no request would get beyond its checks. */
const named: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom(placeOf('email'), 'nobody@example.com', 'Fuzz.Nobody+x@EXAMPLE.com'),
  password: fc.oneof(fc.constant(placeOf('password')), secret),
  currentPassword: fc.oneof(fc.constant(placeOf('password')), secret),
  newPassword: fc.oneof(fc.constant(placeOf('password')), secret, hostileText),
  otp: fc.oneof(fc.stringMatching(/^[0-9]{6}$/), secret),
  token: fc.oneof(
    fc.constantFrom(placeOf('token'), placeOf('jwt'), placeOf('idToken')),
    secret,
    forgedJwt,
    hostileText,
  ),
  provider: fc.constantFrom('demo', 'nobody'),
  callbackURL: fc.constantFrom(PAGE, '/dashboard', '/'),
}

function fromText({ pattern, format }: Described, name: string): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  const known = Object.hasOwn(named, name) ? named[name] : undefined
  if (known) return known
  return pattern
    ? fc.stringMatching(new RegExp(pattern))
    : fc.oneof(fc.string({ maxLength: 30 }), hostileText)
}

function from(described: Described, name: string): fc.Arbitrary<unknown> {
  const { type, anyOf, allOf, properties = {}, required = [], items = {} } = described
  if (described.enum) return fc.constantFrom(...described.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => from(one, name)))
  if (allOf) return fc.tuple(...allOf.map((one) => from(one, name))).map((all) => Object.assign({}, ...all))
  switch (type) {
    case 'string':
      return fromText(described, name)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
    case 'integer':
      return fc.integer()
    case 'array':
      return fc.array(from(items, name), { maxLength: 4 })
    case 'object': {
      const members = Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, from(one, key)]),
      )
      return fc.record(members, { requiredKeys: required })
    }
    default:
      return fc.jsonValue()
  }
}

const describe = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Described

/** As the schema has it, as far as JSON Schema can say that. */
export const validValue = (schema: z.ZodType): fc.Arbitrary<unknown> => from(describe(schema), '')

const strangeName = fc.constantFrom('__proto__', 'constructor', 'a\0', '', 'toString', 'email', 'id')
const fault = fc.record({
  at: fc.nat(9),
  how: fc.constantFrom('replaced', 'replaced', 'removed', 'added', 'listed'),
  isDeeper: fc.boolean(),
  name: strangeName,
  by: hostileValue,
})
type Fault = typeof fault extends fc.Arbitrary<infer One> ? One : never

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function spoil(value: unknown, { at, how, isDeeper, name, by }: Fault): unknown {
  const members = Object.entries(Object(value) as object)
  const chosen = members[at % Math.max(1, members.length)]
  if (chosen && isDeeper && isObject(chosen[1]))
    chosen[1] = spoil(chosen[1], { at: at + 1, how, isDeeper, name, by })
  else if (how === 'added' || !chosen) members.push([name, by])
  else if (how === 'removed') members.splice(members.indexOf(chosen), 1)
  else chosen[1] = how === 'listed' ? [chosen[1]] : by
  return Object.fromEntries(members)
}

/** A valid one of which a member or two are replaced, removed or put into a list, or which has some more. */
export const nearlyValidValue = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(validValue(schema), fc.array(fault, { minLength: 1, maxLength: 2 }))
    .map(([value, faults]) => faults.reduce(spoil, value))
