// Who waits for an approval, in the console: listed for operators, approved and declined by them, and by nobody else.

import { expect, test } from 'vitest'
import type { ViewReply } from '../../../../server/wire/console-views.ts'
import { PASSWORD, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const { auth, rows, holder, look, act } = withConsole()

const outcome = (named: string) => ({ status: 200, body: { outcome: named } })

const view = (token: string) =>
  auth().post('/console/view', { of: 'waiting', reason: 'monday' }, bearer(token))

type Found = { look: string; acts: string[]; person: { id: string; state: string } }

/** @returns what an act names, and what is offered */
async function seen(token: string, email: string) {
  const { body } = await look(token, { person: email })
  const { look: id, acts, person } = (body as { found: Found }).found
  return { acts, state: person.state, named: { person: person.id, look: id } }
}

const trailOf = (userId: string) =>
  rows('select machine, event, operator from auth.audit_event where user_id = $1 order by id', [userId])

test('X-1400: an operator sees who waits for an approval, the earliest sign-up first, and support doesn’t', async () => {
  const { token, email } = await holder('operator')
  const waiting = async (of = token) => (await view(of)).body as ViewReply
  expect(await waiting()).toMatchObject({ overview: null, waiting: { people: [], all: 0 } })
  const [ada, bob] = [await verifiedPerson(auth()), await verifiedPerson(auth())]
  await rows('update auth."user" set banned = true, awaits_approval = true where id = any($1)', [
    [ada.user.id, bob.user.id],
  ])
  await rows(`update auth."user" set "createdAt" = now() - interval '3 days' where id = $1`, [bob.user.id])
  expect(await waiting()).toMatchObject({
    waiting: {
      people: [
        { id: bob.user.id, email: bob.email },
        { id: ada.user.id, email: ada.email },
      ],
      all: 2,
    },
  })
  expect(await waiting((await holder('support')).token)).toEqual({
    isForOperators: true,
    overview: null,
    waiting: null,
    webhooks: null,
    settings: null,
    organizations: null,
    organization: null,
    clients: null,
  })
  expect(
    await rows(
      `select distinct detail ->> 'view' as view from auth.audit_event where operator = $1 and event = 'view.requested'`,
      [email],
    ),
  ).toEqual([{ view: 'waiting' }])
})

test('X-1348, X-1368: a newcomer who waits is approved in the console, in the operator’s name, and signs in', async () => {
  const { token, email } = await holder('operator')
  const ada = await verifiedPerson(auth())
  await rows('update auth."user" set banned = true, awaits_approval = true where id = $1', [ada.user.id])
  const before = await seen(token, ada.email)
  expect(before).toMatchObject({ state: 'waiting', acts: expect.arrayContaining(['approve']) })
  expect(await act(token, { ...before.named, act: 'approve' })).toMatchObject(outcome('done'))
  expect((await auth().post('/sign-in/email', { email: ada.email, password: PASSWORD })).status).toBe(200)
  expect(await trailOf(ada.user.id)).toContainEqual(
    expect.objectContaining({ machine: 'account', event: 'approval.given', operator: email }),
  )
})

test('X-1401, X-1368: a newcomer who waits is declined in the console, in the operator’s name, and nobody else is', async () => {
  const { token, email } = await holder('operator')
  const ada = await verifiedPerson(auth())
  const before = await seen(token, ada.email)
  expect(before.acts).not.toContain('decline')
  expect(await act(token, { ...before.named, act: 'decline' })).toMatchObject(outcome('notNow'))
  await rows('update auth."user" set banned = true, awaits_approval = true where id = $1', [ada.user.id])
  const mails = (await auth().mailsTo(ada.email)).length
  const waiting = await seen(token, ada.email)
  expect(waiting.acts).toEqual(expect.arrayContaining(['approve', 'decline']))
  const declined = { ...waiting.named, act: 'decline', reason: 'ticket 9' }
  expect(await act(token, declined)).toMatchObject(outcome('done'))
  expect(await rows('select id from auth."user" where id = $1', [ada.user.id])).toEqual([])
  expect((await auth().mailsTo(ada.email)).length).toBe(mails)
  expect(await trailOf(ada.user.id)).toContainEqual(
    expect.objectContaining({ machine: 'account', event: 'approval.declined', operator: email }),
  )
  expect(await act(token, declined)).not.toMatchObject(outcome('done'))
})

test('X-1365: support approves and declines nobody', async () => {
  const { token } = await holder('support')
  const ada = await verifiedPerson(auth())
  await rows('update auth."user" set banned = true, awaits_approval = true where id = $1', [ada.user.id])
  const { acts, named } = await seen(token, ada.email)
  expect(acts).toEqual([])
  for (const wanted of ['approve', 'decline'])
    expect(await act(token, { ...named, act: wanted })).toMatchObject(outcome('forOperators'))
  expect(await rows('select awaits_approval from auth."user" where id = $1', [ada.user.id])).toEqual([
    { awaits_approval: true },
  ])
  await rows('update auth."user" set banned = false, awaits_approval = false where id = $1', [ada.user.id])
})
