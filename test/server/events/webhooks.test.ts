// Events are sent as webhooks: signed, at least once, in order for a person, and none of what was rolled back.

import { expect, onTestFinished, test, vi } from 'vitest'
import { authEventsReply, type SentEvent } from '../../../server/wire/event-types.ts'
import {
  PASSWORD,
  type RunningAuth,
  signUp,
  somebody,
  startAuth,
  verifiedPerson,
} from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import { newSecret, type Receiver, startReceiver, webhooks } from '../../support/webhook-receiver.ts'

async function start(...receivers: Receiver[]): Promise<RunningAuth> {
  const auth = await startAuth(webhooks(...receivers))
  onTestFinished(auth.stop)
  return auth
}

const typesOf = (events: readonly SentEvent[]) => events.map(({ type }) => type)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A request of somebody else wakes the deliveries, which look every half a minute by themselves. */
const wake = (auth: RunningAuth) => auth.post('/sign-in/email', { email: somebody(), password: 'nobody’s' })

/** What is put off comes due now. */
async function comeDue(auth: RunningAuth): Promise<void> {
  const db = await connectTo(auth.databaseUrl)
  await db.query('update auth.event_delivery set due_at = now() where sent_at is null and dead_at is null')
  await wake(auth)
}

test('a person’s events arrive in order, each once, in the shape of docs/events.md, and with nothing secret', async () => {
  const receiver = await startReceiver()
  const auth = await start(receiver)
  const { email, token, user } = await verifiedPerson(auth)
  await auth.post('/update-user', { name: 'Ada' }, bearer(token))
  await auth.post('/sign-out', {}, bearer(token))
  const again = await auth.post('/sign-in/email', { email, password: PASSWORD })
  const later = (again.body as { token: string }).token
  await auth.post('/delete-user', { password: PASSWORD }, bearer(later))
  await receiver.until(7)
  expect(typesOf(receiver.taken)).toEqual([
    'user.created',
    'user.verified',
    'user.signed_in',
    'user.updated',
    'session.ended',
    'user.signed_in',
    'user.deleted',
  ])
  expect(new Set(receiver.attempts.map(({ id }) => id)).size).toBe(7)
  const { events } = authEventsReply.parse({ events: receiver.taken, cursor: '', hasMore: false })
  expect(events.map(({ data }) => (data as { user: { id: string } }).user.id)).toEqual(Array(7).fill(user.id))
  expect(receiver.taken[2]?.data).toEqual({
    user: { id: user.id, email },
    session: expect.any(String),
    methods: ['email'],
    level: 'aal1',
  })
  expect(receiver.taken[5]?.data).toMatchObject({ methods: ['pwd'] })
  expect(receiver.taken[6]?.data).toEqual({ user: { id: user.id, email: null } })
  const code = await auth.codeTo(email)
  for (const body of receiver.bodies)
    for (const secret of [PASSWORD, token, later, code]) expect(body).not.toContain(secret)
})

test('an endpoint is sent the types that it names, signed by each of its secrets', async () => {
  const [all, some] = [await startReceiver(), await startReceiver()]
  const older = newSecret()
  const auth = await startAuth({
    WEBHOOKS: JSON.stringify([
      { ...all.entry(), secret: `${newSecret()},${all.secret}` },
      { ...some.entry(['user.verified', 'organization.created']), secret: `${some.secret},${older}` },
    ]),
    WEBHOOKS_PRIVATE: 'on',
  })
  onTestFinished(auth.stop)
  await verifiedPerson(auth)
  await all.until(3)
  await some.until(1)
  expect(typesOf(some.attempts)).toEqual(['user.verified'])
  expect([all.forged(), some.forged()]).toEqual([0, 0])
})

test('what is refused is sent again, and what follows for the same person waits for it, and nobody else’s', async () => {
  const receiver = await startReceiver()
  const auth = await start(receiver)
  const email = somebody()
  receiver.behave((event, response) => {
    const { user } = event.data as { user: { email: string | null } }
    response.writeHead(user.email === email ? 500 : 204).end('a body that nobody reads')
  })
  await verifiedPerson(auth, email)
  await verifiedPerson(auth)
  await receiver.until(3)
  const refused = receiver.attempts.filter(
    ({ data }) => (data as { user: { email: string } }).user.email === email,
  )
  expect(typesOf(refused)).toEqual(['user.created'])
  receiver.behave(null)
  await comeDue(auth)
  const taken = await receiver.until(
    3,
    ({ data }) => (data as { user: { email: string } }).user.email === email,
  )
  expect(typesOf(taken)).toEqual(['user.created', 'user.verified', 'user.signed_in'])
  expect(taken[0]?.id).toBe(refused[0]?.id)
})

test.each<[string, Parameters<Receiver['behave']>[0]]>([
  [
    'leads elsewhere',
    (_, response, { headers }) => response.writeHead(307, { location: `http://${headers.host}/x` }).end(),
  ],
  [
    'answers 200, and more than it may',
    (_, response) => void response.writeHead(200).end('x'.repeat(20_000)),
  ],
  [
    'answers 200, and breaks off',
    (_, response) =>
      void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
  ],
  ['says nothing, and hangs up', (_, response) => void response.destroy()],
])('an endpoint that %s has taken nothing', async (_, behaviour) => {
  const receiver = await startReceiver()
  const auth = await start(receiver)
  receiver.behave(behaviour)
  await signUp(auth, somebody())
  const db = await connectTo(auth.databaseUrl)
  await vi.waitFor(async () => {
    const { rows } = await db.query(
      'select attempts, sent_at, due_at > now() as later from auth.event_delivery',
    )
    expect(rows).toEqual([{ attempts: 1, sent_at: null, later: true }])
  })
  expect(receiver.attempts).toHaveLength(1)
  receiver.behave(null)
  await comeDue(auth)
  expect(typesOf(await receiver.until(1))).toEqual(['user.created'])
})

test('an endpoint that is slow or gone makes no other one wait, nor anybody who asks', async () => {
  const [slow, gone, quick] = [await startReceiver(), await startReceiver(), await startReceiver()]
  const auth = await start(slow, gone, quick)
  slow.behave(() => {})
  gone.leave()
  await verifiedPerson(auth)
  await quick.until(3)
  expect(slow.attempts).toHaveLength(1)
  expect(gone.attempts).toHaveLength(0)
})

test('what is given up is listed, shown and sent again by a command, which the audit says', async () => {
  const receiver = await startReceiver()
  const auth = await start(receiver)
  const run = (...args: string[]) =>
    command('webhooks', args, { DATABASE_URL: auth.databaseUrl, OPERATOR: 'olga' })
  receiver.behave((_, response) => void response.writeHead(503).end())
  const { email } = await verifiedPerson(auth)
  await vi.waitFor(() => expect(receiver.attempts).toHaveLength(1))
  const db = await connectTo(auth.databaseUrl)
  const states =
    'select attempts, claimed_until, dead_at is not null as dead from auth.event_delivery order by seq'
  await vi.waitFor(async () => expect((await db.query(states)).rows[0].claimed_until).toBeNull())
  await db.query(
    'update auth.event_delivery set attempts = 9 where seq = (select min(seq) from auth.event_delivery)',
  )
  await comeDue(auth)
  // What follows is tried once the first is given up.
  await vi.waitFor(async () =>
    expect((await db.query(states)).rows).toMatchObject([
      { attempts: 10, dead: true },
      { attempts: 1, dead: false },
      { attempts: 0, dead: false },
    ]),
  )
  const { out } = await run('list')
  expect(out).toContain(`user.created`)
  expect(out).toContain(`${receiver.url}`)
  expect(out).toContain('10 attempts')
  const [id = ''] = out.split('  ')
  expect(JSON.parse((await run('show', id)).out)).toEqual(receiver.attempts[0])
  await db.query(`update auth.event_delivery set due_at = now() + interval '1 hour' where dead_at is null`)
  receiver.behave(null)
  expect(await run('replay', id)).toMatchObject({ code: 0 })
  expect(await run('replay', id)).toMatchObject({ code: 1 })
  await comeDue(auth)
  expect(typesOf(await receiver.until(3))).toEqual(['user.created', 'user.verified', 'user.signed_in'])
  expect(receiver.taken[0]?.data).toMatchObject({ user: { email } })
  const audit = await db.query(
    `select operator, detail from auth.audit_event where event = 'webhook.replayed'`,
  )
  expect(audit.rows).toEqual([
    {
      operator: 'olga',
      detail: { id, type: 'user.created', endpoint: new URL(receiver.url).origin },
    },
  ])
})

test('what is rolled back is sent to nobody', async () => {
  const receiver = await startReceiver()
  const auth = await start(receiver)
  const { token } = await verifiedPerson(auth)
  await receiver.until(3)
  const db = await connectTo(auth.databaseUrl)
  await db.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'at the commit'; end $$;
    create constraint trigger fails after insert on auth.audit_event deferrable initially deferred
      for each row execute function fail()`)
  expect((await auth.post('/update-user', { name: 'Ada' }, bearer(token))).status).toBe(500)
  await db.query('drop trigger fails on auth.audit_event')
  expect((await auth.post('/update-user', { name: 'Eve' }, bearer(token))).status).toBe(200)
  await receiver.until(4)
  expect((await db.query('select type from auth.event')).rowCount).toBe(4)
  expect(receiver.attempts).toHaveLength(4)
})

test('without the settings no event is written', async () => {
  const auth = await startAuth()
  onTestFinished(auth.stop)
  await verifiedPerson(auth)
  const db = await connectTo(auth.databaseUrl)
  expect((await db.query('select from auth.event')).rowCount).toBe(0)
})
