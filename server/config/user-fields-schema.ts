// The shape of USER_FIELDS: a JSON Schema of what people say about themselves besides name and image.

import { z } from 'zod'
import { wireUser } from '../wire/auth.ts'
import { choicesOf, type FieldProperty, MOST_CHARACTERS } from '../wire/fields-schema.ts'
import type { FieldValue } from '../wire/user-fields.ts'
import { isTag } from '../words/languages-of-operators.ts'

/** What a value may contain: a line break is the only control character, and lengths count whole characters, so that none takes more than 4 bytes as JSON. */
const isPlain = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !/[^\P{Cc}\n]/u.test(value))
const CHARACTER_BYTES = 4
/** Of a number, of true and false, and of what stands around each value. */
const OTHER_BYTES = 32
/** All fields of a person together, as JSON. */
const MOST_BYTES = 16_000
const MOST_FIELDS = 30
/** Of a JWT: proxies and servers take headers of 8 KB and more. */
const MOST_CLAIM_BYTES = 4096

const isTrimmed = (value: string) => value.trim() === value

/** What pages call a field: as it stands, or in the language of the page. */
const words = z.string().trim().min(1).max(80).refine(isPlain)
const title = z.union([words, z.record(z.string().refine(isTag), words)]).optional()

/** Of requests, of the account and of tokens: a field of one of these names would be taken for it. */
const taken = new Set([
  ...Object.keys(wireUser.shape),
  ...[
    'password',
    'callbackURL',
    'rememberMe',
    'attempt',
    'banned',
    'banReason',
    'banExpires',
    'role',
    'language',
    'fields',
    'token',
  ],
  ...['impersonatedBy', 'twoFactorMethods'],
  ...['sid', 'sub', 'iss', 'aud', 'exp', 'nbf', 'iat', 'jti', 'acr', 'amr', 'auth_time'],
])

/** Columns of databases and files write names in other ways, and so do those who read claims. */
const plain = (name: string) => name.replaceAll('_', '').toLowerCase()

/** Of OpenID Connect and of OAuth, besides; the organization that a person works in; and what makes a JWT one of no session. */
const takenClaims = new Set(
  [
    ...taken,
    ...['email_verified', 'picture', 'updated_at', 'scope', 'client_id', 'azp', 'nonce'],
    ...['at_hash', 'c_hash', 's_hash', 'cnf', 'act', 'may_act', 'organization', 'events'],
  ].map(plain),
)

/** What a token calls a field: a name that is free, or a URL, as RFC 7519 recommends. */
const claim = z
  .string()
  .max(200)
  .refine((name) => /^[A-Za-z][\w-]{0,63}$/.test(name) || (URL.canParse(name) && /^https?:/.test(name)))
  .refine((name) => !takenClaims.has(plain(name)) && !(name in {}))
  .optional()

/** `input`: whether its person may set it. `returned`: whether answers have it. As Better Auth’s additionalFields name them. */
const common = {
  title,
  input: z.boolean().default(true),
  returned: z.boolean().default(true),
  claims: z.strictObject({ jwt: claim, id_token: claim }).default({}),
}
const length = z.int().min(0).max(2000)
const choice = z.string().min(1).max(255).refine(isPlain).refine(isTrimmed)
const numeric = { minimum: z.number().optional(), maximum: z.number().optional(), ...common }

const property = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('string'),
    format: z.enum(['date', 'date-time', 'time', 'email', 'uri', 'uuid']).optional(),
    minLength: length.optional(),
    maxLength: length.min(1).default(MOST_CHARACTERS),
    enum: z.array(choice).min(1).max(300).optional(),
    oneOf: z
      .array(z.strictObject({ const: choice, title }))
      .min(1)
      .max(300)
      .optional(),
    default: z.string().optional(),
    ...common,
  }),
  z.strictObject({ type: z.literal('integer'), default: z.int().optional(), ...numeric }),
  z.strictObject({ type: z.literal('number'), default: z.number().optional(), ...numeric }),
  z.strictObject({ type: z.literal('boolean'), default: z.boolean().optional(), ...common }),
])
type Property = z.output<typeof property>

const ofFields =
  'title format minLength maxLength enum oneOf const minimum maximum default input returned claims jwt id_token'
export const fieldNames = ['type', 'properties', 'required', ...ofFields.split(' ')]

export type UserField = {
  name: string
  value: z.ZodType<FieldValue>
  isRequired: boolean
  isInput: boolean
  isReturned: boolean
  /** Of people who have none. */
  fallback: FieldValue | undefined
  /** What pages know of it. */
  property: FieldProperty
  claims: Property['claims']
}

const takenPlain = new Set([...taken, 'passwordHash'].map(plain))

const faultOfName = (name: string): string | null => {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name))
    return 'isn’t a name for a field: it takes up to 40 letters, digits and _, a letter first'
  return takenPlain.has(plain(name)) || name in {} ? 'is a name that is taken' : null
}

/** A browser would run an address of another scheme that a page makes a link of. */
const isSafe = (given: Property, value: unknown) =>
  given.type !== 'string' || given.format !== 'uri' || /^https?:/i.test(String(value))

const valuesIn = (given: Property) => choicesOf(given)?.map(({ const: value }) => value)

function readerOf(given: Property): z.ZodType<FieldValue> {
  const { default: _, input: __, returned: ___, title: ____, claims: _____, ...written } = given
  // What a value is called is nothing to it.
  const schema = 'oneOf' in written ? { type: written.type, enum: valuesIn(given) } : written
  // Of a day's time the standard demands a zone, which no browser's control gives.
  const base =
    given.type === 'string' && given.format === 'time'
      ? z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/)
      : z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  return base
    .refine(isPlain, 'Invalid input: characters that no text has')
    .refine((value) => isSafe(given, value), 'Invalid input: no address of a page') as z.ZodType<FieldValue>
}

function shownOf({ claims: _, returned: __, ...shown }: Property): FieldProperty {
  return shown
}

/** @returns what is wrong, by field and kind of token */
function faultsOfClaims(properties: Record<string, Property>): [string, 'jwt' | 'id_token', string][] {
  const named = new Set<string>()
  return (['jwt', 'id_token'] as const).flatMap((kind) =>
    Object.entries(properties).flatMap(([name, { claims, returned }]) => {
      // Of one whose name is refused nothing has been read yet.
      const claim = claims?.[kind]
      if (claim === undefined) return []
      const isNew = !named.has(`${kind} ${claim}`)
      named.add(`${kind} ${claim}`)
      if (!isNew) return [[name, kind, 'is the claim of another field, too']]
      return returned ? [] : [[name, kind, 'is the claim of a field that no answer has']]
    }),
  ) as [string, 'jwt' | 'id_token', string][]
}

function faultsOfChoices(given: Property): string[] {
  if (given.type !== 'string' || !given.oneOf) return []
  const values = new Set(valuesIn(given))
  return [
    ...(given.enum ? ['stands beside enum: keep one of them'] : []),
    ...(values.size < given.oneOf.length ? ['names a value twice'] : []),
  ]
}

function bytesOf(name: string, given: Property): number {
  if (given.type !== 'string') return name.length + OTHER_BYTES
  const longest = Math.max(...(valuesIn(given)?.map(({ length }) => length) ?? [given.maxLength]))
  return name.length + OTHER_BYTES + longest * CHARACTER_BYTES
}

/** JSON’s own objects, among whose names zod’s records pass over `__proto__`. */
const properties = z
  .custom<Record<string, z.input<typeof property>>>((given) => typeof given === 'object' && given !== null)
  .superRefine((given, ctx) => {
    for (const name of Object.keys(given)) {
      const what = faultOfName(name)
      if (what) ctx.addIssue({ code: 'custom', path: [name], params: { what } })
    }
  })
  .pipe(z.record(z.string(), property))

export const userFieldsSchema = z
  .strictObject({
    type: z.literal('object').default('object'),
    properties,
    required: z.array(z.string()).default([]),
  })
  .superRefine(({ properties, required }, ctx) => {
    const fault = (path: PropertyKey[], what: string) =>
      ctx.addIssue({ code: 'custom', path, params: { what } })
    for (const [index, name] of required.entries()) {
      const { [name]: given } = properties
      if (!given) fault(['required', index], 'isn’t one of the properties')
      else if (!given.input && given.default === undefined)
        fault(['properties', name], 'is required, and has neither a default nor anybody who may set it')
    }
    for (const [name, given] of Object.entries(properties))
      for (const what of faultsOfChoices(given)) fault(['properties', name, 'oneOf'], what)
    for (const [name, given] of Object.entries(properties))
      if (given.default !== undefined && !readerOf(given).safeParse(given.default).success)
        fault(['properties', name, 'default'], 'is not what the property has to be')
    for (const [name, kind, what] of faultsOfClaims(properties))
      fault(['properties', name, 'claims', kind], what)
    const named = new Map<string, string>()
    for (const name of Object.keys(properties)) {
      const other = named.get(plain(name))
      if (other) fault(['properties', name], `is written like ${other} in columns`)
      named.set(plain(name), name)
    }
    const asClaims = Object.entries(properties).filter(([, { claims }]) => claims?.jwt)
    const claimBytes = asClaims.reduce((sum, [name, given]) => sum + bytesOf(name, given), 0)
    if (claimBytes > MOST_CLAIM_BYTES)
      fault(
        ['properties'],
        `may take ${claimBytes} bytes of a JWT, more than ${MOST_CLAIM_BYTES}: make a maxLength shorter`,
      )
    const bytes = Object.entries(properties).reduce((sum, [name, given]) => sum + bytesOf(name, given), 0)
    if (bytes > MOST_BYTES)
      fault(['properties'], `may take ${bytes} bytes, more than ${MOST_BYTES}: make a maxLength shorter`)
    if (Object.keys(properties).length > MOST_FIELDS) fault(['properties'], `are more than ${MOST_FIELDS}`)
  })
  .transform(({ properties, required }): readonly UserField[] =>
    Object.entries(properties).map(([name, given]) => ({
      name,
      value: readerOf(given),
      isRequired: required.includes(name),
      isInput: given.input,
      isReturned: given.returned,
      fallback: given.default,
      property: shownOf(given),
      claims: given.claims,
    })),
  )
