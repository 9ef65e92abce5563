// POST /console/look: whom people with a role see, what of them, and what stays of a look.

import { expect, test } from 'vitest'
import type { LookReply } from '../../../../server/wire/console.ts'
import { PASSWORD, somebody, verifiedPerson } from '../../../support/auth-service.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, enrolled, order, holder, look } = withConsole()

/** Like an address that is not there. */
const NOT_THERE = { status: 404, body: '' }

const trailOf = (userId: string) =>
  rows(
    `select machine, event, state, effects, detail, operator from auth.audit_event
     where user_id = $1 and machine = 'console-access' order by id`,
    [userId],
  )

test('support sees a person whom they name by email, id, session or request, and why they can sign in', async () => {
  const { token } = await holder('support')
  const ada = await verifiedPerson(auth())
  const signIn = await auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })
  const [session] = await rows('select id from auth.session where "userId" = $1', [ada.user.id])
  const request = signIn.headers.get('x-request-id') ?? ''
  const names = [ada.email, ` ${ada.email.toUpperCase()} `, ada.user.id, `${session?.id}`, request]
  for (const person of names)
    expect(await look(token, { person })).toMatchObject({
      status: 200,
      body: {
        found: {
          person: { id: ada.user.id, email: ada.email, state: 'verified', hasPassword: true },
          why: {
            ways: expect.arrayContaining([
              { way: 'password', provider: null, leadsTo: 'signsIn', until: null, admits: 'yes' },
            ]),
          },
          story: {
            chapters: expect.arrayContaining([
              expect.objectContaining({
                told: { machine: 'account', event: 'email.verified', when: 'otherwise' },
              }),
            ]),
          },
        },
        people: [],
      },
    })
})

test('X-1343: a look is in the audit of the person, with who looked and why, and in their story', async () => {
  const { email, token } = await holder('support')
  const [own] = await rows('select id from auth."user" where email = $1', [email])
  const ada = await verifiedPerson(auth())
  await look(token, { person: ada.email, reason: 'ticket 8: no code came' })
  expect(await trailOf(ada.user.id)).toEqual([
    {
      machine: 'console-access',
      event: 'look.requested',
      state: 'support',
      effects: ['showPerson'],
      detail: { reason: 'ticket 8: no code came', looker: own?.id, look: expect.any(String) },
      operator: email,
    },
  ])
  const { body } = await look(token, { person: ada.email })
  const [newest] = (body as { found: { story: { chapters: object[] } } }).found.story.chapters
  expect(newest).toMatchObject({
    told: { machine: 'console-access', event: 'look.requested', when: 'otherwise' },
    operator: email,
    address: '127.0.0.1',
  })
})

test('what a look shows has no secret of the person', async () => {
  const { token } = await holder('operator')
  const { email, secret, recoveryCodes, token: theirs } = await enrolled()
  await auth().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await auth().codeTo(email, 2)
  const stored = await rows(
    `select a.password, s.token from auth.account a join auth.session s using ("userId") join auth."user" u on u.id = "userId"
     where u.email = $1 and a.password is not null`,
    [email],
  )
  expect(stored.length).toBeGreaterThan(0)
  const shown = JSON.stringify((await look(token, { person: email })).body)
  expect(shown).toContain('"secondFactor":{"state":"active","since":')
  for (const kept of [secret, ...recoveryCodes, theirs, otp, PASSWORD, ...stored.flatMap(Object.values)])
    expect(shown).not.toContain(kept)
})

test('a story comes in pages of 50 entries, and none is shown twice', async () => {
  const { token } = await holder('support')
  const ada = await verifiedPerson(auth())
  await rows(
    `insert into auth.audit_event (at, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
     select now() + n / 50 * interval '1 ms', 'account', 'verified', 'password.mismatched', 'verified', '{refuseCredentials}', '{}', $1,
            n::text, '' from generate_series(1, 120) n`,
    [ada.user.id],
  )
  const seen: string[] = []
  let before: string | undefined
  let pages = 0
  do {
    const { body } = await look(token, { person: ada.user.id, ...(before && { before }) })
    const { story } = (
      body as { found: { story: { chapters: { address: string }[]; before: string | null } } }
    ).found
    expect(story.chapters.length).toBeLessThanOrEqual(50)
    seen.push(...story.chapters.map(({ address }) => address).filter((one) => /^\d+$/.test(one)))
    before = story.before ?? undefined
    pages += 1
  } while (before && pages < 9)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `${120 - at}`))
})

test('X-1344: only an operator is shown people by a part of their email', async () => {
  const [support, operator] = [await holder('support'), await holder('operator')]
  const ada = await verifiedPerson(auth(), 'ada.lovelace@example.com')
  const part = { person: 'lovelace' }
  expect(await look(support.token, part)).toMatchObject({ status: 200, body: { found: null, people: [] } })
  expect(await look(operator.token, part)).toMatchObject({
    status: 200,
    body: { found: null, people: [{ id: ada.user.id, email: ada.email, state: 'verified' }] },
  })
})

test('X-1343: without a role there is nothing, whoever is named, and it says so in the audit', async () => {
  const { token, email } = await enrolled()
  for (const person of [email, 'nobody@example.com', '%'])
    expect(await look(token, { person })).toMatchObject(NOT_THERE)
  const [{ id }] = (await rows('select id from auth."user" where email = $1', [email])) as [{ id: string }]
  expect(await trailOf(id)).toContainEqual(
    expect.objectContaining({ effects: ['refuseStranger'], detail: {}, operator: null }),
  )
})

test('X-1343: a role that was withdrawn a moment ago shows nothing', async () => {
  const { token, email } = await holder('support')
  const ada = await verifiedPerson(auth())
  expect((await look(token, { person: ada.email })).status).toBe(200)
  await order(email, null)
  expect(await look(token, { person: ada.email })).toMatchObject(NOT_THERE)
})

test('X-1343: a session of one factor, or with a second one of 16 minutes ago, is asked for it', async () => {
  const { token, email } = await holder('operator')
  const demanded = { status: 403, body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 900 } }
  const below = await verifiedPerson(auth())
  expect(await look(below.token, { person: email })).toMatchObject(NOT_THERE)
  await order(below.email, 'operator')
  expect(await look(below.token, { person: email })).toMatchObject(demanded)
  await rows(
    `update auth.session set "authenticatedAt" = now() - interval '16 minutes'
     where "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )
  expect(await look(token, { person: email })).toMatchObject({
    ...demanded,
    body: { ...demanded.body, methods: ['totp'] },
  })
})

test.each([
  ['without a reason', { reason: '' }],
  ['with a reason of blanks', { reason: '     ' }],
  ['with a reason that is turned around', { reason: 'ticket \u202e7' }],
  ['with a reason of two lines', { reason: 'ticket\u20287' }],
  ['with a reason that is too long', { reason: 'x'.repeat(201) }],
  ['with nobody', { person: ' ' }],
  ['with a character that no text has', { person: 'ada\u0000@example.com' }],
  ['with half a character', { person: '\ud800' }],
  ['with too long a text', { person: 'x'.repeat(255) }],
  ['with a list', { person: ['a', 'b'] }],
  ['with a page that is none', { before: '1 or 1=1' }],
])('a look %s is refused, and shows and records nothing', async (_, given) => {
  const { token, email } = await holder('operator')
  const [{ count }] = (await rows('select count(*) from auth.audit_event')) as [{ count: string }]
  expect((await look(token, { person: email, ...given })).status).toBe(400)
  expect(await rows('select count(*) from auth.audit_event')).toEqual([{ count }])
})

test.each([
  '%',
  '_',
  "' or ''='",
  '\\',
  '(select 1)',
  '٣',
  '🙂',
  '00000000-0000-0000-0000-000000000000',
  '-1',
])('a search for %s is for that text', async (person) => {
  const { token } = await holder('operator')
  expect(await look(token, { person })).toMatchObject({ status: 200, body: { found: null, people: [] } })
})

test('a search is for how words begin and end, and for any part where an operator wants that', async () => {
  const { token } = await holder('operator')
  await rows(`update auth."user" set name = 'Margarethe' where email = $1`, [
    (await verifiedPerson(auth())).email,
  ])
  const found = async (person: string, more: object = {}) =>
    ((await look(token, { person, ...more })).body as LookReply).people.map(({ name }) => name)
  expect(await found('marga')).toEqual(['Margarethe'])
  expect(await found('rethe')).toEqual(['Margarethe'])
  expect(await found('garet')).toEqual([])
  expect(await found('garet', { within: true })).toEqual(['Margarethe'])
  expect((await look(token, { person: 'garet', within: 'yes' })).status).toBe(400)
})

test('support searches by no part, within words neither', async () => {
  const { token } = await holder('support')
  expect(await look(token, { person: '@', within: true })).toMatchObject({
    status: 200,
    body: { people: [] },
  })
})

test('the page after an entry of somebody else is empty', async () => {
  const { token } = await holder('support')
  const ada = await verifiedPerson(auth())
  const bob = await verifiedPerson(auth(), somebody())
  const [{ id }] = (await rows('select max(id)::text as id from auth.audit_event where user_id = $1', [
    bob.user.id,
  ])) as [{ id: string }]
  expect(await look(token, { person: ada.email, before: id })).toMatchObject({
    body: { found: { person: { id: ada.user.id }, story: { chapters: [], before: null } } },
  })
})

test('a page of another origin sees nothing', async () => {
  const { token, email } = await holder('operator')
  expect((await look(token, { person: email }, { origin: 'https://evil.example' })).status).toBe(403)
})
