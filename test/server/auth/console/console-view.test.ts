// POST /console/view: what concerns everybody is for operators, with a reason that stays, and its figures are those of the tables.

import { expect, test } from 'vitest'
import { oneOverview } from '../../../../server/db/auth/overview.ts'
import type { OverviewReply, ViewReply } from '../../../../server/wire/console-views.ts'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, enrolled, order, holder, act, connected } = withConsole()

const NOT_THERE = { status: 404, body: '' }

const view = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  auth().post(
    '/console/view',
    { of: 'overview', reason: 'monday', ...body },
    { ...bearer(token), ...headers },
  )

async function overview(token: string): Promise<OverviewReply> {
  const { body } = await view(token)
  const { overview } = body as ViewReply
  if (!overview) throw new Error('Nothing was shown.')
  return overview
}

/** Everything that has happened until now happened so many days ago. */
const letPass = (days: number) =>
  rows('update auth.audit_event set at = at - make_interval(days => $1)', [days])

test('X-1400: an operator sees the whole, and it is in the audit in their name with the reason', async () => {
  const { email, token } = await holder('operator')
  expect(await view(token)).toMatchObject({
    status: 200,
    body: { isForOperators: false, overview: { countedFrom: null } },
  })
  const [own] = await rows('select id from auth."user" where email = $1', [email])
  expect(
    await rows(
      `select state, effects, detail, operator from auth.audit_event where user_id = $1 and event = 'view.requested'`,
      [own?.id],
    ),
  ).toEqual([
    {
      state: 'operator',
      effects: ['showView'],
      detail: { reason: 'monday', looker: own?.id, view: 'overview', look: expect.any(String) },
      operator: email,
    },
  ])
})

test('X-1400: support is shown nothing of the whole, and who has no role finds no such address', async () => {
  const support = await holder('support')
  expect(await view(support.token)).toMatchObject({
    status: 200,
    body: { isForOperators: true, overview: null },
  })
  const { token } = await enrolled()
  expect(await view(token)).toMatchObject(NOT_THERE)
})

test('X-1400: a role that was withdrawn a moment ago shows nothing of the whole', async () => {
  await holder('operator')
  const { token, email } = await holder('operator')
  expect((await view(token)).status).toBe(200)
  await order(email, 'support')
  expect(await view(token)).toMatchObject({ body: { isForOperators: true, overview: null } })
  await order(email, null)
  expect(await view(token)).toMatchObject(NOT_THERE)
})

test('X-1400: the whole demands a second factor of the last 15 minutes', async () => {
  const { token, email } = await holder('operator')
  await rows(
    `update auth.session set "authenticatedAt" = now() - interval '16 minutes'
     where "userId" = (select id from auth."user" where email = $1)`,
    [email],
  )
  expect(await view(token)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 900 },
  })
})

test.each([
  ['without a reason', { reason: ' ' }],
  ['of something that there is not', { of: 'passwords' }],
  ['of nothing', { of: undefined }],
])('a view %s is refused, and records nothing', async (_, body) => {
  const { token } = await holder('operator')
  const [before] = await rows('select count(*) from auth.audit_event')
  expect((await view(token, body)).status).toBe(400)
  expect(await rows('select count(*) from auth.audit_event')).toEqual([before])
})

test('each week has its own newcomers, with how far they have come', async () => {
  await verifiedPerson(auth())
  await letPass(10)
  const before = await overview((await holder('operator')).token)
  await auth().post('/sign-up/email', { email: 'new@example.com', password: PASSWORD, name: 'New' })
  const after = await overview((await holder('operator')).token)
  const added = (step: keyof OverviewReply['newcomers'], week: 'now' | 'before') =>
    after.newcomers[step][week] - before.newcomers[step][week]
  // The second operator signs up as well, and has a second factor.
  expect(added('signedUp', 'now')).toBe(2)
  expect(added('verified', 'now')).toBe(1)
  expect(added('protected', 'now')).toBe(1)
  expect(added('signedUp', 'before')).toBe(0)
  expect(before.newcomers.signedUp.before).toBeGreaterThan(0)
})

test('sign-ins are counted by what was shown and by level, and what is older than two weeks is not', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const countOf = async (methods: string) =>
    (await overview(token)).signIns.find((one) => one.methods.join(' ') === methods)
  const before = await countOf('pwd')
  await auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })
  await auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })
  expect(await countOf('pwd')).toEqual({
    methods: ['pwd'],
    level: 'aal1',
    now: (before?.now ?? 0) + 2,
    before: before?.before ?? 0,
  })
  expect(await countOf('pwd otp mfa')).toMatchObject({ level: 'aal2' })
  await letPass(15)
  expect(await countOf('pwd')).toBeUndefined()
})

test('refusals are counted by what a story tells of them, with the guards that decided', async () => {
  const { token, email } = await holder('operator')
  const ada = await verifiedPerson(auth())
  await auth().post('/email-otp/send-verification-otp', { email: ada.email, type: 'sign-in' })
  const otp = await auth().codeTo(ada.email, 2)
  const wrong = otp === '000000' ? '111111' : '000000'
  await auth().post('/sign-in/email-otp', { email: ada.email, otp: wrong })
  const [own] = await rows('select id from auth."user" where email = $1', [email])
  await act(token, { person: own?.id, act: 'lock', look: '7f1c2b9e-5b0a-4f57-9a35-2f6d3f6f9a11' })
  const { refusals } = await overview(token)
  const once = { now: 1, before: 0 }
  expect(refusals).toContainEqual({
    told: { machine: 'one-time-code', event: 'code.mismatchedElsewhere', when: 'otherwise' },
    guards: ['otherwise'],
    ...once,
  })
  expect(refusals).toContainEqual({
    told: { machine: 'console-access', event: 'act.requested', when: 'refuseHolder' },
    guards: ['isOfHolder'],
    ...once,
  })
})

test('people are counted by the factors that they have, and mails by what has become of them', async () => {
  const { token } = await holder('operator')
  const before = await overview(token)
  await verifiedPerson(auth())
  await enrolled()
  const after = await overview(token)
  expect(after.people.withApp.now - before.people.withApp.now).toBe(1)
  expect(after.people.active.now - before.people.active.now).toBeGreaterThan(0)
  expect(after.people.withApp.now + after.people.withNone.now).toBe(after.people.active.now)
  await rows(
    `insert into auth.outbox (kind, recipient, queued_at, sent_at, dead_at, attempts) values
      ('new-device', 'a@example.com', now(), null, now(), 3),
      ('new-device', 'a@example.com', now() - interval '9 days', null, now() - interval '8 days', 3),
      ('decoy', 'a@example.com', now(), null, now(), 3)`,
  )
  const { mails } = await overview(token)
  expect(mails.givenUp - after.mails.givenUp).toBe(1)
  expect(mails.givenUpBefore - after.mails.givenUpBefore).toBe(1)
  expect(mails.sent).toBeGreaterThan(0)
})

test('of more entries than are counted the newest are, and it is said since when', async () => {
  await enrolled()
  const pool = await connected()
  const whole = await oneOverview(pool, { refusing: [], most: 1000 })
  expect(whole.cut).toBeNull()
  const [{ at } = {}] = (await rows('select at from auth.audit_event order by at desc offset 3 limit 1')) as {
    at: Date
  }[]
  const cut = await oneOverview(pool, { refusing: [], most: 3 })
  expect(cut.cut).toBeCloseTo(Number(at), -1)
  const countOf = ({ transitions }: typeof cut) => transitions.reduce((sum, { now }) => sum + now, 0)
  expect(countOf(cut)).toBeLessThan(countOf(whole))
})

test('the overview names nobody', async () => {
  const { token } = await holder('operator')
  const { email } = await verifiedPerson(auth())
  const shown = JSON.stringify((await view(token)).body)
  expect(shown).not.toContain(email)
  expect(shown).not.toContain('@')
})
