// What is left of an operator who has acted as somebody: in the audit, in what that person reads of themselves, in events and in figures.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ViewReply } from '../../../../server/wire/console-views.ts'
import type { EventsReply } from '../../../../server/wire/event-types.ts'
import { verifiedPerson } from '../../../support/auth-service.ts'
import { quiet } from '../../../support/quiet.ts'
import { bearer } from '../../../support/second-factor.ts'
import { asBrowser, cookiesOf, outcome, withImpersonation } from './impersonation.support.ts'

const FEED = 'pJ3R8k0vYxQm2s7TzWc5uEbNfHgLdAiO'
const { auth, rows, holder, look, begin, acting, deleted } = withImpersonation({ EVENTS_SECRET: FEED })

const OPERATORS_BROWSER = { 'user-agent': 'The browser of the operator' }

const stop = (cookie: string) =>
  auth().post('/admin/stop-impersonating', {}, { ...asBrowser(cookie), ...OPERATORS_BROWSER })

test('nothing that the person reads of themselves shows the operator’s browser, or has them do what the operator did', async () => {
  const { ada, operator, cookie } = await acting()
  expect((await stop(cookie)).status).toBe(200)
  const activity = (await auth().get('/list-activity', bearer(ada.token))).body as { event: string }[]
  expect(activity.map(({ event }) => event)).toEqual(['impersonation.ordered', 'email.verified'])
  const read = [
    activity,
    (await auth().get('/list-sessions', bearer(ada.token))).body,
    (await auth().get('/get-user-data', bearer(ada.token))).body,
    await auth().mailsTo(ada.email),
  ]
  for (const one of read)
    for (const secret of [OPERATORS_BROWSER['user-agent'], operator.email, 'ticket 7'])
      expect(JSON.stringify(one)).not.toContain(secret)
})

test('the person’s story says which operator did it', async () => {
  const { ada, operator, cookie } = await acting()
  await stop(cookie)
  const { token } = await holder('support')
  const { body } = await look(token, { person: ada.email })
  const { chapters } = (body as { found: { story: { chapters: object[] } } }).found.story
  expect(chapters).toContainEqual(
    expect.objectContaining({
      told: { machine: 'auth-session', event: 'signOut.requested', when: 'otherwise' },
      operator: operator.email,
      address: '127.0.0.1',
    }),
  )
})

const actorsOf = (userId: string) =>
  rows(`select event, detail ->> 'actor' as actor from auth.audit_event where user_id = $1 order by id`, [
    userId,
  ])

test('what somebody does in a session of their own is nobody else’s, whichever session is presented beside it', async () => {
  const { cookie } = await acting()
  const [acts = ''] = cookie.split('; ')
  const bob = await verifiedPerson(auth())
  const both = { ...asBrowser(acts), ...bearer(bob.token) }
  expect((await auth().post('/update-user', { name: 'Bob' }, both)).status).toBe(200)
  expect((await auth().post('/sign-out', {}, both)).status).toBe(200)
  const done = (await actorsOf(bob.user.id)).slice(-2)
  expect(done).toEqual([
    { event: 'profile.changed', actor: null },
    { event: 'signOut.requested', actor: null },
  ])
})

test('an operator who signs out has ended their own session themselves', async () => {
  const { ada, operator, cookie } = await acting()
  await auth().post('/sign-out', {}, asBrowser(cookie))
  expect((await actorsOf(ada.user.id)).at(-1)).toEqual({ event: 'signOut.requested', actor: operator.id })
  expect((await actorsOf(operator.id)).at(-1)).toEqual({ event: 'signOut.requested', actor: null })
})

test('the operator’s address goes with their account, from the entries of the person as well', async () => {
  await holder('operator')
  const { ada, operator, cookie } = await acting()
  await stop(cookie)
  const left = () =>
    rows(
      `select ip_address as "ipAddress", user_agent as "userAgent" from auth.audit_event
       where user_id = $1 and detail ->> 'actor' = $2 and event = 'signOut.requested'`,
      [ada.user.id, operator.id],
    )
  expect(await left()).toEqual([{ ipAddress: '127.0.0.1', userAgent: OPERATORS_BROWSER['user-agent'] }])
  expect(await deleted(operator.email)).toBeNull()
  expect(await left()).toEqual([{ ipAddress: '', userAgent: '' }])
})

test('in the console’s figures nobody has signed in as whom an operator acts', async () => {
  const { token } = await holder('operator')
  const active = async () => {
    const { body } = await auth().post('/console/view', { of: 'overview', reason: 'ticket 7' }, bearer(token))
    return (body as ViewReply).overview?.people.active.now ?? 0
  }
  const { ada, cookie } = await acting()
  const before = await active()
  // All of their own sign-ins, of which nothing is known any more.
  await rows(`delete from auth.audit_event where user_id = $1 and event = 'owner.admitted'`, [ada.user.id])
  expect(await active()).toBe(before - 1)
  await stop(cookie)
})

const eventsOf = async (userId: string) => {
  const { events } = (await auth().get('/events?limit=1000', bearer(FEED))).body as EventsReply
  return events.filter(({ data }) => (data.user as { id: string } | undefined)?.id === userId)
}

test('events say that an operator has ended a session, and not which, nor why', async () => {
  const { ada, operator, cookie } = await acting()
  await stop(cookie)
  await auth().post('/sign-out', {}, bearer(ada.token))
  const events = await eventsOf(ada.user.id)
  const ends = events.slice(-3)
  expect(ends.map(({ type }) => type)).toEqual(['user.impersonated', 'session.ended', 'session.ended'])
  expect(ends[1]?.data).toMatchObject({ which: 'one', impersonated: true })
  expect(ends[2]?.data).not.toHaveProperty('impersonated')
  for (const secret of [operator.id, operator.email, 'ticket 7'])
    expect(JSON.stringify(events)).not.toContain(secret)
})

/** All tables with a row in which all of these stand. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await rows(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('auth', 'app') and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found = await rows(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name from ${name} t
           where (select bool_and(strpos(to_jsonb(t)::text, one) > 0) from unnest($1::text[]) one)`,
      )
      .join(' union '),
    [texts],
  )
  return found.map(({ name }) => `${name}`).toSorted()
}

test('the reason and who acts are in the audit, and nowhere beside the person; the token is stored nowhere', async () => {
  const operator = await holder('operator')
  const ada = await verifiedPerson(auth())
  const reason = `ticket ${randomUUID()}`
  const { body } = await look(operator.token, { person: ada.email, reason })
  const { found } = body as { found: { look: string; person: { id: string } } }
  const begun = await begin(operator.token, { person: found.person.id, look: found.look, reason })
  expect(begun).toMatchObject(outcome('done'))
  const cookie = cookiesOf(begun)
  const { token } = (await auth().get('/token', asBrowser(cookie))).body as { token: string }
  await stop(cookie)
  const acted = cookie.split(/[=;]/)[1] ?? ''
  expect(await tablesWith(reason)).toEqual(['auth.audit_event'])
  expect(await tablesWith(operator.email, ada.user.id)).toEqual(['auth.audit_event'])
  expect(await tablesWith(operator.email, ada.email)).toEqual([])
  expect(await tablesWith(acted)).toEqual([])
  const said = JSON.stringify([quiet.lines, await auth().mailsTo(ada.email), await eventsOf(ada.user.id)])
  for (const secret of [reason, operator.email, acted, token]) expect(said).not.toContain(secret)
})
