// POST /console/act: what operators of the console do for people, what stays of it in the audit, and what nobody does.

import { expect, test } from 'vitest'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, enrolled, order, holder, look, act } = withConsole()

const NOT_THERE = { status: 404, body: '' }
const outcome = (named: string) => ({ status: 200, body: { outcome: named } })

type Found = { look: string; acts: string[]; person: { id: string; state: string } }

/** @returns what an act names, and what is offered */
async function seen(token: string, email: string) {
  const { body } = await look(token, { person: email })
  const { look: id, acts, person } = (body as { found: Found }).found
  return { acts, state: person.state, named: { person: person.id, look: id } }
}

const sessionsOf = async (userId: string) =>
  (await rows('select id from auth.session where "userId" = $1', [userId])).length

const trailOf = (userId: string) =>
  rows(
    `select machine, event, effects, operator, ip_address as "from", detail from auth.audit_event
     where user_id = $1 and operator is not null and event <> 'look.requested' order by id`,
    [userId],
  )

test('X-1365: an operator ends the sessions of a person, and the audit says who did it, why and by which look', async () => {
  const { token, email } = await holder('operator')
  const [own] = await rows('select id from auth."user" where email = $1', [email])
  const ada = await verifiedPerson(auth())
  const { acts, named } = await seen(token, ada.email)
  expect(acts).toEqual(['end-sessions', 'lock'])
  expect(await act(token, { ...named, act: 'end-sessions', reason: 'ticket 9' })).toMatchObject(
    outcome('done'),
  )
  expect(await sessionsOf(ada.user.id)).toBe(0)
  expect(await trailOf(ada.user.id)).toEqual([
    {
      machine: 'console-access',
      event: 'act.requested',
      effects: ['performAct'],
      operator: email,
      from: '127.0.0.1',
      detail: { reason: 'ticket 9', looker: own?.id, act: 'end-sessions', look: named.look },
    },
    {
      machine: 'account',
      event: 'allSessions.revoked',
      effects: ['endSessions'],
      operator: email,
      // It is in the person’s own list of what has happened.
      from: '',
      detail: {},
    },
  ])
})

test('X-1368: a lock is ordered and lifted, and each is offered only where the account accepts it', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const before = await seen(token, ada.email)
  expect(await act(token, { ...before.named, act: 'unlock' })).toMatchObject(outcome('notNow'))
  expect(await act(token, { ...before.named, act: 'lock' })).toMatchObject(outcome('done'))
  const locked = await seen(token, ada.email)
  expect(locked).toMatchObject({ state: 'locked', acts: ['unlock', 'end-sessions'] })
  const signIn = () => auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })
  expect((await signIn()).status).not.toBe(200)
  expect(await act(token, { ...locked.named, act: 'unlock' })).toMatchObject(outcome('done'))
  expect((await signIn()).status).toBe(200)
})

test('X-1365: a recovery of factors begins with a mail to the person, and is stopped', async () => {
  const { token, email } = await holder('operator')
  const ada = await enrolled()
  const before = await seen(token, ada.email)
  expect(before.acts).toContain('recover-factors')
  expect(await act(token, { ...before.named, act: 'recover-factors' })).toMatchObject(outcome('done'))
  const recovery = () =>
    rows(
      `select state, operator from auth.factor_recovery where user_id = (select id from auth."user" where email = $1)`,
      [ada.email],
    )
  expect(await recovery()).toEqual([{ state: 'awaitingMailbox', operator: email }])
  const now = await seen(token, ada.email)
  expect(now.acts).toContain('stop-recovery')
  expect(await act(token, { ...now.named, act: 'stop-recovery' })).toMatchObject(outcome('done'))
  expect(await recovery()).toEqual([{ state: 'stopped', operator: email }])
})

test('X-1367: an act that is sent again does nothing, nor does one of an old look, of somebody else’s or of another person', async () => {
  const [one, other] = [await holder('operator'), await holder('operator')]
  const [ada, bob] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  const { named } = await seen(one.token, ada.email)
  const ended = { ...named, act: 'end-sessions' }
  expect(await act(other.token, ended)).toMatchObject(outcome('unseen'))
  expect(await act(one.token, { ...ended, person: bob.user.id })).toMatchObject(outcome('unseen'))
  expect(await act(one.token, { ...ended, look: crypto.randomUUID() })).toMatchObject(outcome('unseen'))
  expect(await act(one.token, ended)).toMatchObject(outcome('done'))
  await auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })
  expect(await act(one.token, ended)).toMatchObject(outcome('unseen'))
  const old = await seen(one.token, ada.email)
  await rows(`update auth.audit_event set at = at - interval '16 minutes' where user_id = $1`, [ada.user.id])
  expect(await act(one.token, { ...old.named, act: 'end-sessions' })).toMatchObject(outcome('unseen'))
  expect([await sessionsOf(ada.user.id), await sessionsOf(bob.user.id)]).toEqual([1, 1])
})

test('X-1367: of two acts by one look at once one is done', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const asked = { ...named, act: 'end-sessions' }
  const answers = await Promise.all([act(token, asked), act(token, asked), act(token, asked)])
  expect(answers.map(({ body }) => (body as { outcome: string }).outcome).toSorted()).toEqual([
    'done',
    'unseen',
    'unseen',
  ])
})

test('X-1365: support is offered nothing and does nothing, and without a role there is nothing', async () => {
  const { token } = await holder('support')
  const stranger = await enrolled()
  const ada = await verifiedPerson(auth())
  const { acts, named } = await seen(token, ada.email)
  expect(acts).toEqual([])
  expect(await act(token, { ...named, act: 'end-sessions' })).toMatchObject(outcome('forOperators'))
  expect(await act(stranger.token, { ...named, act: 'end-sessions' })).toMatchObject(NOT_THERE)
  expect(await sessionsOf(ada.user.id)).toBe(1)
})

test('X-1365: an operator whose role was withdrawn or lowered a moment ago does nothing', async () => {
  const { token, email } = await holder('operator')
  await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const lock = { ...named, act: 'lock' }
  await order(email, 'support')
  expect(await act(token, lock)).toMatchObject(outcome('forOperators'))
  await order(email, null)
  expect(await act(token, lock)).toMatchObject(NOT_THERE)
  expect(await seen((await holder('support')).token, ada.email)).toMatchObject({ state: 'verified' })
})

test('X-1365: an act by a second factor of 16 minutes ago asks for it, and is done once it was shown', async () => {
  const { token, email } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const shownAt = (when: string) =>
    rows(
      `update auth.session set "authenticatedAt" = now() - interval '${when}'
       where "userId" = (select id from auth."user" where email = $1)`,
      [email],
    )
  await shownAt('16 minutes')
  const asked = { ...named, act: 'end-sessions' }
  expect(await act(token, asked)).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', level: 'aal2', within: 900 },
  })
  expect(await sessionsOf(ada.user.id)).toBe(1)
  await shownAt('1 minute')
  expect(await act(token, asked)).toMatchObject(outcome('done'))
})

test('X-1366: nothing is done for somebody with a role, nor for oneself, and nothing is offered', async () => {
  const [one, other] = [await holder('operator'), await holder('support')]
  for (const { email } of [one, other]) {
    const { acts, named } = await seen(one.token, email)
    expect(acts).toEqual([])
    expect(await act(one.token, { ...named, act: 'lock' })).toMatchObject(outcome('ofHolder'))
  }
  expect(await rows('select from auth."user" where banned')).toEqual([])
})

test('X-1368: for somebody who is not there any more nothing is done', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  await rows('delete from auth."user" where id = $1', [ada.user.id])
  expect(await act(token, { ...named, act: 'lock' })).toMatchObject(outcome('unseen'))
})

test.each([
  ['without a reason', { reason: ' ' }],
  ['with a reason that is turned around', { reason: 'ticket \u202e7' }],
  ['of another kind', { act: 'delete' }],
  ['of two kinds', { act: ['lock', 'unlock'] }],
  ['of no look', { look: 'the last one' }],
  ['for nobody', { person: '' }],
  ['for a character that no text has', { person: 'a\u0000' }],
])('an act %s is refused, and records nothing', async (_, given) => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const [before] = await rows('select count(*) from auth.audit_event')
  expect((await act(token, { ...named, act: 'lock', ...given })).status).toBe(400)
  expect(await rows('select count(*) from auth.audit_event')).toEqual([before])
})

test('a page of another origin does nothing', async () => {
  const { token } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const { named } = await seen(token, ada.email)
  const from = { origin: 'https://evil.example' }
  expect((await act(token, { ...named, act: 'lock' }, from)).status).toBe(403)
})
