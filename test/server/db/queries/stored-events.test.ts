// Events as they are stored: of those whom they are about and of nobody else, and owed to each endpoint that wants to know.

import { beforeEach, describe, expect, test } from 'vitest'
import { addEvents, type Happening } from '../../../../server/db/stored-events.ts'
import { ENDPOINT, eventsIn, type Schema, schemas } from './events.support.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, person, pool, waitingFor } = database

const OTHER = 'https://other.example/'
const endpoints = [
  { url: ENDPOINT, types: ['user.created', 'user.deleted'] },
  { url: OTHER, types: ['user.deleted'] },
]
const wake = () => {}
/** The first keys of the locks by subject, which the releases that run side by side have in common. */
const locks = { auth: 1_819_243_376, app: 1_819_243_377 }

const happened = (type: string, given: Partial<Happening> = {}): Happening => ({
  type,
  version: 1,
  person: null,
  data: {},
  ...given,
})
const store = (schema: Schema, ...happenings: Happening[]) =>
  pool().transaction((tx) => addEvents(tx, schema, { endpoints, wake }, happenings))

const stored = (schema: Schema) => rows(`select type, subject, user_id from ${schema}.event order by seq`)

beforeEach(async () => {
  for (const schema of schemas) await eventsIn(database, schema).forgetEvents()
})

test('of the auth service is about the person who is named by id or by email, and nobody else', async () => {
  const [ada] = [await person(), await person()]
  await store(
    'auth',
    happened('first', { person: 'bob', email: ada.email }),
    happened('second', { email: ada.email }),
    happened('of nobody', { email: 'nobody@example.com' }),
    happened('third', { person: 'gone' }),
  )
  expect(await stored('auth')).toEqual([
    { type: 'first', subject: 'bob', user_id: 'bob' },
    { type: 'second', subject: ada.id, user_id: ada.id },
    { type: 'third', subject: 'gone', user_id: 'gone' },
  ])
})

test('of the application is in order for its organization, about its user or who was there until then', async () => {
  const user = (auth_user_id: string): Promise<{ user_id: number }> =>
    add('app.app_user', { auth_user_id, email: `${auth_user_id}@example.com` })
  const [ada] = [await user('ada'), await user('bob')]
  await store(
    'app',
    happened('first', { organization: 'acme', person: String(ada.user_id) }),
    happened('second', { organization: 'acme', person: '0', gone: 'carol' }),
    happened('of no organization', { person: String(ada.user_id) }),
    happened('third', { organization: 'other' }),
  )
  expect(await stored('app')).toEqual([
    { type: 'first', subject: 'acme', user_id: 'ada' },
    { type: 'second', subject: 'acme', user_id: 'carol' },
    { type: 'third', subject: 'other', user_id: null },
  ])
})

describe.each(schemas)('what %s owes of an event', (schema) => {
  const { owed } = eventsIn(database, schema)
  const about = { person: 'ada', organization: 'ada' }
  /** Whom the application has no user of: the organization alone is its. */
  const of = (type: string) => happened(type, schema === 'auth' ? about : { organization: 'ada' })
  const delivered = () =>
    rows(`
      select e.type, d.endpoint, d.subject, d.seq = e.seq as "isInOrder", d.due_at > now() as waits
      from ${schema}.event_delivery d join ${schema}.event e on e.id = d.event_id
      where e.type <> 'earlier' order by d.seq, d.endpoint`)

  test('is owed to each endpoint that wants its type, and is due at once', async () => {
    await store(schema, of('user.created'), of('user.deleted'), of('user.updated'))
    const due = { subject: 'ada', isInOrder: true, waits: false }
    expect(await delivered()).toEqual([
      { type: 'user.created', endpoint: ENDPOINT, ...due },
      { type: 'user.deleted', endpoint: ENDPOINT, ...due },
      { type: 'user.deleted', endpoint: OTHER, ...due },
    ])
  })

  test('waits as long as what the endpoint is owed before for the same subject, and for nothing else', async () => {
    const earlier = (given: Record<string, unknown>) =>
      owed({ type: 'earlier', due_at: hence(HOUR), ...given })
    for (const settled of [{ sent_at: ago(1) }, { dead_at: ago(1) }, { subject: 'bob' }]) {
      await earlier(settled)
    }
    await earlier({ endpoint: OTHER })
    await store(schema, of('user.deleted'))
    expect((await delivered()).map(({ endpoint, waits }) => [endpoint, waits])).toEqual([
      [ENDPOINT, false],
      [OTHER, true],
    ])
  })

  test('waits for whoever stores another one of the same subject, so that they are numbered as they are committed', async () => {
    const lock = 'select pg_advisory_xact_lock($1, hashtext($2))'
    await waitingFor(lock, [locks[schema], 'ada'], () => store(schema, of('user.created')))
    expect(await delivered()).toHaveLength(1)
    await rows('begin')
    await rows(lock, [locks[schema], 'bob'])
    await store(schema, of('user.created'))
    await rows('commit')
    expect(await delivered()).toHaveLength(2)
  })

  test('is nothing where nothing has happened', async () => {
    await store(schema)
    expect(await stored(schema)).toEqual([])
  })
})
