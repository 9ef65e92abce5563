// A mistake in USER_FIELDS stops the service before it has begun: all are named at once, each with its place.

import { expect, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import { askedIn, readFields } from '../../../ui/components/typed-fields.ts'
import { fields } from '../../../ui/i18n/en.ts'

const load = (fields: string) =>
  loadSettings(authSettings, { USER_FIELDS: fields }, { demo: true }).values.USER_FIELDS

const having = (properties: object, required: string[] = []) => JSON.stringify({ properties, required })
const text = { type: 'string' }

test.each([
  ['a name of our own', having({ email: text }), ['.properties.email is a name that is taken']],
  [
    'what says until when and why somebody is locked, in any spelling',
    having({ banReason: text, ban_expires: text }),
    ['.properties.banReason is a name that is taken', '.properties.ban_expires is a name that is taken'],
  ],
  ['a claim', having({ sub: text }), ['.properties.sub is a name that is taken']],
  [
    'what every object has',
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ['.properties.__proto__ isn’t a name for a field', '.properties.constructor is a name that is taken'],
  ],
  [
    'several mistakes',
    having({ a: { type: 'list' }, b: { ...text, maxLenght: 3 } }),
    ['.properties.a.type is missing', '.properties.b.maxLenght isn’t a known name, did you mean maxLength?'],
  ],
  ['required, and unknown', having({ a: text }, ['b']), ['.required[0] isn’t one of the properties']],
  [
    'required, and nobody’s to set',
    having({ a: { ...text, input: false } }, ['a']),
    ['.properties.a is required, and has neither a default nor anybody who may set it'],
  ],
  [
    'a default of another form',
    having({ a: { type: 'integer', minimum: 5, default: 3 } }),
    ['.properties.a.default is not what the property has to be'],
  ],
  [
    'a title without words',
    having({ a: { ...text, title: ' ' }, b: { ...text, title: { german: 'B' } } }),
    ['.properties.a.title', '.properties.b.title'],
  ],
  [
    'a value twice, and two ways to choose',
    having({
      a: { ...text, oneOf: [{ const: 'x' }, { const: 'x', title: 'X' }] },
      b: { ...text, enum: ['x'], oneOf: [{ const: 'x' }] },
      c: { ...text, oneOf: [{ const: 'x', tittle: 'X' }] },
    }),
    [
      '.properties.a.oneOf names a value twice',
      '.properties.b.oneOf stands beside enum: keep one of them',
      '.properties.c.oneOf[0].tittle isn’t a known name, did you mean title?',
    ],
  ],
  [
    'a default that is no choice',
    having({ a: { ...text, oneOf: [{ const: 'x', title: 'X' }], default: 'X' } }),
    ['.properties.a.default is not what the property has to be'],
  ],
  [
    'a column of files, and one name in two ways',
    having({ Password_Hash: text, homeTown: text, home_town: text }),
    [
      '.properties.Password_Hash is a name that is taken',
      '.properties.home_town is written like homeTown in columns',
    ],
  ],
  [
    'more than a header takes',
    having({ a: { ...text, maxLength: 1100, claims: { jwt: 'a' } } }),
    ['.properties may take 4433 bytes of a JWT, more than 4096'],
  ],
  [
    'a claim that tokens have already',
    having({ a: { ...text, claims: { jwt: 'sub' } }, b: { ...text, claims: { id_token: 'no claim' } } }),
    ['.properties.a.claims.jwt', '.properties.b.claims.id_token'],
  ],
  [
    'a claim by which readers know who somebody is, for whom, and where they work, in any spelling',
    having({
      a: { ...text, claims: { id_token: 'organization' } },
      b: { type: 'boolean', claims: { jwt: 'emailverified' } },
      c: { ...text, claims: { jwt: 'events' } },
      d: { ...text, claims: { id_token: 'may_act' } },
      e: { ...text, claims: { jwt: 'Auth_Time' } },
      impersonated_by: text,
    }),
    [
      '.properties.a.claims.id_token',
      '.properties.b.claims.jwt',
      '.properties.c.claims.jwt',
      '.properties.d.claims.id_token',
      '.properties.e.claims.jwt',
      '.properties.impersonated_by is a name that is taken',
    ],
  ],
  [
    'a claim of two fields, and of one that nobody may read',
    having({
      a: { ...text, claims: { jwt: 'x' } },
      b: { ...text, claims: { jwt: 'x' } },
      c: { ...text, returned: false, claims: { id_token: 'c' } },
    }),
    [
      '.properties.b.claims.jwt is the claim of another field, too',
      '.properties.c.claims.id_token is the claim of a field that no answer has',
    ],
  ],
  [
    'more bytes than a row takes',
    having(Object.fromEntries([1, 2, 3].map((n) => [`a${n}`, { ...text, maxLength: 2000 }]))),
    ['.properties may take 24102 bytes, more than 16000'],
  ],
])('%s is refused', (_, fields, sentences) => {
  for (const sentence of sentences) expect(() => load(fields)).toThrow(sentence)
})

test('of values with titles each is taken, and no title and nothing else', () => {
  const [size] = load(
    having({ size: { ...text, oneOf: [{ const: 's', title: { en: 'Small' } }, { const: 'l' }] } }),
  )
  const isTaken = (value: string) => size?.value.safeParse(value).success
  expect(['s', 'l', 'Small', 'x'].map(isTaken)).toEqual([true, true, false, false])
})

test('an address of a page is one that a browser shows, and no script', () => {
  const [site] = load(having({ site: { ...text, format: 'uri' } }))
  expect(site?.value.safeParse('https://example.com/ada').success).toBe(true)
  expect(site?.value.safeParse('javascript:alert(1)').success).toBe(false)
})

test.each([
  [{ type: 'string', format: 'date' }, '2026-11-27'],
  [{ type: 'string', format: 'date-time' }, '2026-11-27T10:30'],
  [{ type: 'string', format: 'time' }, '10:30'],
  [{ type: 'string', format: 'time' }, '10:30:15'],
  [{ type: 'string', format: 'email' }, 'ada@example.com'],
  [{ type: 'string', format: 'uri' }, 'https://example.com/ada'],
  [{ type: 'string', format: 'uuid' }, '123e4567-e89b-42d3-a456-426614174000'],
  [{ type: 'string', minLength: 2, maxLength: 2 }, '😀😀'],
  [{ type: 'integer' }, '-7'],
  [{ type: 'number' }, '1,5'],
] as const)('what the control of %j gives, the service takes: %s', (schema, typed) => {
  const [field] = load(having({ a: schema }))
  if (!field) throw new Error('There is a field.')
  const spoken = { words: fields, language: 'en' }
  const { values, faults } = readFields(askedIn({ properties: { a: field.property } }), () => typed, spoken)
  expect(faults).toEqual({})
  expect(field.value.safeParse(values.a).error).toBeUndefined()
})
