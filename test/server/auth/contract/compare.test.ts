// The contract's comparison finds every difference between two answers, and accepts only what was decided.

import { describe, expect, test } from 'vitest'
import { judge } from './compare.ts'
import type { Decided } from './decided.ts'
import { forms } from './differences.ts'
import { createNames, type Form, observe } from './observe.ts'
import type { Reply } from './send.ts'

const theirs: Form = { ...forms.theirs, cookiePrefix: 'better-auth', origin: 'http://theirs' }
const ours: Form = { ...forms.ours, cookiePrefix: 'auth', origin: 'http://ours' }
const asked = { path: '/get-session', headers: { origin: 'http://page' } }

const token = 'T'.repeat(32)
const now = () => new Date().toISOString()
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object) => `${base64({ alg: 'EdDSA' })}.${base64(claims)}.c2ln`

type Change = { status?: number; body?: unknown; cookies?: string[]; headers?: Record<string, string> }

const reply = (form: Form, { status = 200, body, cookies, headers }: Change): Reply => {
  const id = form === ours ? '00000000-0000-4000-8000-000000000000' : 'I'.repeat(32)
  const carried = form === ours ? token : `${token}.${'S'.repeat(43)}=`
  return {
    status,
    headers: new Headers({
      'content-type': 'application/json',
      'set-auth-token': carried,
      'set-auth-jwt': jwt({ sub: id, iss: form.origin, exp: Date.now() / 1000 + 900 }),
      'access-control-expose-headers': 'set-auth-token, set-auth-jwt',
      'cache-control': 'no-store',
      location: `${form.origin}/page?a=b`,
      ...headers,
    }),
    cookies: cookies ?? [
      `${form.cookiePrefix}.session_token=${encodeURIComponent(carried)}; Max-Age=60; Path=/; HttpOnly`,
    ],
    text: JSON.stringify(body === undefined ? { token, user: { id, createdAt: now() } } : body),
  }
}

const seenIn = (form: Form, change: Change) =>
  new Map([['asked', observe('asked', asked, reply(form, change), form, createNames())]])

const fieldsThatDiffer = (change: Change, decided: Decided[] = []) =>
  judge('when', seenIn(ours, change), seenIn(theirs, {}), { decided, recurring: [] })

const user = { id: '00000000-0000-4000-8000-000000000000', createdAt: now() }
const session = `auth.session_token=${token}`

describe('nothing differs', () => {
  test('but what is new in every answer', () => {
    expect(fieldsThatDiffer({}).undecided).toEqual([])
  })
})

describe('is seen to differ:', () => {
  const changes: [string, Change, string[]][] = [
    ['the status', { status: 201 }, ['outcome']],
    ['an error', { body: { message: 'No', code: 'NO' } }, ['outcome']],
    ['null', { body: null }, ['outcome']],
    ['the order of keys', { body: { user, token } }, ['body']],
    ['a key more', { body: { token, user, more: 1 } }, ['body', 'body.more']],
    ['the type of a value', { body: { token, user: { ...user, createdAt: 7 } } }, ['body.user.createdAt']],
    [
      'another time',
      { body: { token, user: { ...user, createdAt: '2020-01-01T00:00:00.000Z' } } },
      ['body.user.createdAt'],
    ],
    [
      'an id of another form',
      { body: { token, user: { ...user, id: 'I'.repeat(32) } } },
      ['body.user.id', 'set-auth-jwt.sub'],
    ],
    [
      'a token other than the cookie’s',
      { body: { token: 'U'.repeat(32), user } },
      ['cookie session_token', 'set-auth-token'],
    ],
    ['a cookie’s attribute', { cookies: [`${session}; Max-Age=60; Path=/`] }, ['cookie session_token']],
    ['a cookie’s lifetime', { cookies: [`${session}; Path=/; HttpOnly`] }, ['cookie session_token']],
    [
      'a signed cookie',
      { cookies: [`${session}.x; Max-Age=60; Path=/; HttpOnly`] },
      ['cookie session_token'],
    ],
    ['a cookie less', { cookies: [] }, ['cookie session_token']],
    [
      'a cookie of another prefix',
      { cookies: ['other.session_token=x'] },
      ['cookie other.session_token', 'cookie session_token'],
    ],
    ['where it leads', { headers: { location: 'http://ours/other?a=b' } }, ['location']],
    ['the parameters along the way', { headers: { location: 'http://ours/page?c=d' } }, ['location?']],
    ['what pages can read', { headers: { 'access-control-expose-headers': 'set-auth-jwt' } }, ['exposed']],
    ['what may be kept', { headers: { 'cache-control': 'public' } }, ['cache-control']],
    [
      'a page instead of JSON',
      { headers: { 'content-type': 'text/html' } },
      [
        'body',
        'body.token',
        'body.user',
        'cookie session_token',
        'set-auth-jwt.sub',
        'set-auth-token',
        'type',
      ],
    ],
    [
      'a claim',
      {
        headers: { 'set-auth-jwt': jwt({ sub: user.id, iss: 'http://other', exp: Date.now() / 1000 + 900 }) },
      },
      ['set-auth-jwt.iss'],
    ],
    [
      'the life of a JWT',
      { headers: { 'set-auth-jwt': jwt({ sub: user.id, iss: 'http://ours', exp: Date.now() / 1000 + 60 }) } },
      ['set-auth-jwt.exp'],
    ],
  ]
  test.each(changes)('%s', (_, change, fields) => {
    const { undecided } = fieldsThatDiffer(change)
    expect(undecided.map(({ field }) => field).sort()).toEqual(fields)
  })
})

describe('a decision', () => {
  const decided = { row: 1, request: 'when asked', field: 'outcome', ours: '201', theirs: '200' } as const

  test('allows what it says', () => {
    expect(fieldsThatDiffer({ status: 201 }, [decided])).toMatchObject({ undecided: [], unneeded: [] })
  })

  test.each([
    [{ ...decided, ours: '202' }],
    [{ ...decided, theirs: '400' }],
    [{ ...decided, field: 'type' }],
  ])('allows nothing else: %j', (entry) => {
    const { undecided, unneeded } = fieldsThatDiffer({ status: 201 }, [entry])
    expect(undecided).toHaveLength(1)
    expect(unneeded).toEqual([entry])
  })

  test('that nothing needs any more is reported', () => {
    expect(fieldsThatDiffer({}, [decided])).toMatchObject({ undecided: [], unneeded: [decided] })
  })

  test('of another request allows nothing', () => {
    expect(fieldsThatDiffer({ status: 201 }, [{ ...decided, request: 'when else' }]).undecided).toHaveLength(
      1,
    )
  })
})
