// What is owed to webhooks, in the console: shown to operators with why an endpoint hasn't taken it, and sent again by them.

import { expect, test, vi } from 'vitest'
import type { LookReply } from '../../../../server/wire/console.ts'
import type { ReplayReply, ViewReply, WebhooksReply } from '../../../../server/wire/console-views.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { newSecret } from '../../../support/webhook-receiver.ts'
import { withConsole } from './console.support.ts'
import { addGivenUp } from './given-up.support.ts'

/** Nobody listens at that port of this machine. */
const URL_WITH_SECRET = 'http://127.0.0.1:9/hooks/T0K3N'
const secret = newSecret()

const { auth, rows, holder, look, act } = withConsole({
  CONSOLE: 'on',
  WEBHOOKS: JSON.stringify([{ url: URL_WITH_SECRET, secret, types: ['user.verified'] }]),
  WEBHOOKS_PRIVATE: 'on',
})

async function webhooks(token: string): Promise<WebhooksReply> {
  const { body } = await auth().post('/console/view', { of: 'webhooks', reason: 'monday' }, bearer(token))
  const { webhooks } = body as ViewReply
  if (!webhooks) throw new Error('No webhooks were shown.')
  return webhooks
}

const replay = async (token: string, body: object) =>
  (await auth().post('/console/replay', { reason: 'receiver is back', ...body }, bearer(token))) as {
    status: number
    body: ReplayReply
  }

/** One that the endpoint hasn't taken, and was given up. */
async function givenUp(): Promise<string> {
  const { user } = await verifiedPerson(auth())
  const failed = await vi.waitFor(
    async () => {
      const [one] = await rows(
        'select id from auth.event_delivery where subject = $1 and last_failure is not null',
        [user.id],
      )
      if (!one) throw new Error('It was not tried yet.')
      return `${one.id}`
    },
    { timeout: 60_000 },
  )
  await rows('update auth.event_delivery set dead_at = now(), claimed_until = null where id = $1', [failed])
  return failed
}

const isGivenUp = async (id: string) =>
  (await rows('select dead_at is not null as dead from auth.event_delivery where id = $1', [id]))[0]?.dead

test('X-1400: an operator sees each endpoint with what waits and why, and what was given up, without its path or secret', async () => {
  const { token } = await holder('operator')
  const id = await givenUp()
  const found = await webhooks(token)
  expect(found.endpoints).toEqual([
    {
      origin: 'http://127.0.0.1:9',
      types: ['user.verified'],
      waiting: expect.any(Number),
      givenUp: 1,
      failure: 'The endpoint at 127.0.0.1:9 cannot be reached.',
    },
  ])
  expect(found.givenUp).toEqual([
    expect.objectContaining({
      id,
      origin: 'http://127.0.0.1:9',
      type: 'user.verified',
      failure: 'The endpoint at 127.0.0.1:9 cannot be reached.',
    }),
  ])
  const shown = JSON.stringify(found)
  for (const kept of ['T0K3N', secret]) expect(shown).not.toContain(kept)
})

test('X-1500: what was given up is sent again by an operator, once by each view, in their name and with the reason', async () => {
  const { token, email } = await holder('operator')
  const [one, other] = [await givenUp(), await givenUp()]
  const { look } = await webhooks(token)
  expect(await replay(token, { ids: [one], look })).toMatchObject({ body: { outcome: 'done', replayed: 1 } })
  expect([await isGivenUp(one), await isGivenUp(other)]).toEqual([false, true])
  expect(await replay(token, { ids: [other], look })).toMatchObject({ body: { outcome: 'unseen' } })
  expect(await isGivenUp(other)).toBe(true)
  const entries = await rows(
    `select event, detail - 'looker' as detail from auth.audit_event
     where operator = $1 and event in ('replay.requested', 'webhook.replayed') order by event`,
    [email],
  )
  expect(entries).toEqual([
    { event: 'replay.requested', detail: { reason: 'receiver is back', look } },
    { event: 'replay.requested', detail: { reason: 'receiver is back', look } },
    {
      event: 'webhook.replayed',
      detail: { id: one, type: 'user.verified', endpoint: 'http://127.0.0.1:9', look },
    },
  ])
})

test('X-1501: what is not given up is not sent again', async () => {
  const { token } = await holder('operator')
  const { look } = await webhooks(token)
  const unknown = [crypto.randomUUID()]
  expect(await replay(token, { ids: unknown, look })).toMatchObject({
    body: { outcome: 'notNow', replayed: 0 },
  })
})

test('X-1500: a view of something else, or somebody else’s, leads to no replay', async () => {
  const [mine, theirs] = [await holder('operator'), await holder('operator')]
  const id = await givenUp()
  const { look } = await webhooks(theirs.token)
  expect(await replay(mine.token, { ids: [id], look })).toMatchObject({ body: { outcome: 'unseen' } })
  await auth().post('/console/view', { of: 'overview', reason: 'monday' }, bearer(mine.token))
  const [seen] = await rows(
    `select detail ->> 'look' as look from auth.audit_event where detail ->> 'view' = 'overview' order by id desc limit 1`,
  )
  expect(await replay(mine.token, { ids: [id], look: seen?.look })).toMatchObject({
    body: { outcome: 'unseen' },
  })
  expect(await isGivenUp(id)).toBe(true)
})

test('X-1500: support sends nothing again, and who has no role finds no such address', async () => {
  const { token } = await holder('support')
  const id = await givenUp()
  const asked = { ids: [id], look: crypto.randomUUID() }
  expect(await replay(token, asked)).toMatchObject({ body: { outcome: 'forOperators' } })
  const { token: nobodys } = await verifiedPerson(auth())
  expect(await replay(nobodys, asked)).toMatchObject({ status: 404, body: '' })
  expect(await isGivenUp(id)).toBe(true)
})

const dead = (endpoint: string, count?: number) => addGivenUp(rows, endpoint, count)

const GONE = 'http://gone.example/hooks/0LD'

test('X-1501: what an endpoint is owed that is in the settings no more is shown as such, and not sent again', async () => {
  const { token } = await holder('operator')
  const [[gone = ''], [set = '']] = [await dead(GONE), await dead(URL_WITH_SECRET)]
  const { look, givenUp } = await webhooks(token)
  expect(givenUp).toContainEqual(expect.objectContaining({ id: gone, isGone: true }))
  expect(givenUp).toContainEqual(expect.objectContaining({ id: set, isGone: false }))
  expect(await replay(token, { ids: [gone], look })).toMatchObject({
    body: { outcome: 'notNow', replayed: 0 },
  })
  expect(await replay(token, { ids: [gone, set], look: (await webhooks(token)).look })).toMatchObject({
    body: { outcome: 'done', replayed: 1 },
  })
  expect([await isGivenUp(gone), await isGivenUp(set)]).toEqual([true, false])
})

test('X-1501: what was given up after the view is not sent by it', async () => {
  const { token } = await holder('operator')
  const [before = ''] = await dead(URL_WITH_SECRET)
  const { look } = await webhooks(token)
  const [after = ''] = await dead(URL_WITH_SECRET)
  expect(await replay(token, { ids: [before, after], look })).toMatchObject({
    body: { outcome: 'done', replayed: 1 },
  })
  expect([await isGivenUp(before), await isGivenUp(after)]).toEqual([false, true])
})

test('X-1501: of two operators at once one sends it again, and the other is told that it was not done', async () => {
  const [one, other] = [await holder('operator'), await holder('operator')]
  for (let times = 0; times < 5; times++) {
    const ids = await dead(URL_WITH_SECRET, 20)
    const [mine, theirs] = [await webhooks(one.token), await webhooks(other.token)]
    const answers = await Promise.all([
      replay(one.token, { ids, look: mine.look }),
      replay(other.token, { ids: ids.toReversed(), look: theirs.look }),
    ])
    expect(answers.map(({ body }) => body).toSorted((a, b) => a.replayed - b.replayed)).toEqual([
      { outcome: 'notNow', replayed: 0 },
      { outcome: 'done', replayed: 20 },
    ])
  }
})

async function seenOneself(token: string, email: string) {
  const { found } = (await look(token, { person: email })).body as LookReply
  if (!found) throw new Error('They were not found.')
  return found
}

test('X-1500: a look at oneself sends no webhooks again', async () => {
  const { token, email } = await holder('operator')
  const [id = ''] = await dead(URL_WITH_SECRET)
  const { look: seen } = await seenOneself(token, email)
  expect(await replay(token, { ids: [id], look: seen })).toMatchObject({ body: { outcome: 'unseen' } })
  expect(await isGivenUp(id)).toBe(true)
})

test('X-1367: a look at the webhooks leads to no act for a person', async () => {
  const [one, { user }] = [await holder('operator'), await verifiedPerson(auth())]
  const { look: seen } = await webhooks(one.token)
  // As if it were an entry of that person.
  await rows(
    `update auth.audit_event set user_id = $1 where detail ->> 'look' = $2 and event = 'view.requested'`,
    [user.id, seen],
  )
  expect(await act(one.token, { person: user.id, act: 'lock', look: seen })).toMatchObject({
    body: { outcome: 'unseen' },
  })
})

test('the story of an operator tells that they have sent webhooks again, or have not, and not that something was done for them', async () => {
  const { token, email } = await holder('operator')
  const ids = await dead(URL_WITH_SECRET)
  const { look: seen } = await webhooks(token)
  await replay(token, { ids, look: seen })
  await replay(token, { ids, look: seen })
  const { story } = await seenOneself(token, email)
  const replays = { machine: 'console-access', event: 'replay.requested' }
  expect(story.chapters.map(({ told }) => told)).toEqual(
    expect.arrayContaining([
      { ...replays, when: 'otherwise' },
      { ...replays, when: 'refuseUnseen' },
    ]),
  )
  expect(JSON.stringify(story)).not.toContain('act.requested')
})

test.each([
  ['no ids', { ids: [] }],
  ['what is no id', { ids: ['1; drop table auth.event'] }],
  ['too many', { ids: Array.from({ length: 51 }, () => crypto.randomUUID()) }],
  ['no reason', { ids: [crypto.randomUUID()], reason: ' ' }],
])('a replay of %s is refused', async (_, body) => {
  const { token } = await holder('operator')
  expect((await replay(token, { look: crypto.randomUUID(), ...body })).status).toBe(400)
})
