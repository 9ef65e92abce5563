// What an operator sees and does about events that are owed: which were given up, what waits at which endpoint, and sending again.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  anyDeliveries,
  anyEventSchemas,
  anyGivenUp,
  anyGivenUpForUpdate,
  anyOwedByEndpoint,
  maybeOneOwed,
  replay,
} from '../../../../server/db/event-care.ts'
import { ENDPOINT, eventsIn, schemas } from './events.support.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { rows, held, pool } = database

const OTHER = 'https://other.example/'

test('the schemas that have events are those of the product alone', async () => {
  await rows('create schema other; create table other.event_delivery ()')
  expect(await anyEventSchemas(pool())).toEqual(['auth', 'app'])
})

describe.each(schemas)('of what %s owes', (schema) => {
  const { event, owed, forgetEvents } = eventsIn(database, schema)
  beforeEach(forgetEvents)
  const table = `${schema}.event_delivery`

  const givenUp = (given: Record<string, unknown> = {}) =>
    owed({ dead_at: ago(1), attempts: 9, last_failure: 'refused', ...given })

  test('what was given up is listed apart from what waits, in its order, each with its event', async () => {
    await owed({ type: 'sent', sent_at: ago(1) })
    for (const type of ['waits', 'waits, too']) await owed({ type })
    for (const type of ['given up', 'given up, too']) await givenUp({ type })
    const listed = async (which: 'dead' | 'waiting', most = 10) =>
      (await anyDeliveries(pool(), schema, which, most)).map(({ type }) => type)
    expect(await listed('dead')).toEqual(['given up', 'given up, too'])
    expect(await listed('dead', 1)).toEqual(['given up'])
    expect(await listed('waiting')).toEqual(['waits', 'waits, too'])
  })

  test('one is found by its id, with its event', async () => {
    const [one] = [await owed({ type: 'one' }), await owed({ type: 'other' })]
    expect(await maybeOneOwed(pool(), schema, one.id)).toMatchObject({ id: one.event_id, type: 'one' })
    expect(await maybeOneOwed(pool(), schema, randomUUID())).toBe(null)
  })

  test('what was given up last is shown first', async () => {
    await owed({ type: 'waits' })
    await givenUp({ type: 'early', dead_at: ago(3) })
    await givenUp({ type: 'late', dead_at: ago(1) })
    await givenUp({ type: 'middle', dead_at: ago(2) })
    const shown = (await anyGivenUp(pool(), schema, 2)).map(({ type, failure }) => [type, failure])
    expect(shown).toEqual([
      ['late', 'refused'],
      ['middle', 'refused'],
    ])
  })

  describe('by endpoint', () => {
    const owedBy = async (most = 10) =>
      (await anyOwedByEndpoint(pool(), schema, most)).map(
        ({ endpoint, waiting, givenUp, failure }) => `${endpoint}: ${waiting}, ${givenUp}, ${failure}`,
      )

    test('each that is owed something is counted by itself', async () => {
      const of = async (endpoint: string, waiting: number, dead: number) => {
        for (let nth = 0; nth < waiting; nth++) await owed({ endpoint })
        for (let nth = 0; nth < dead; nth++) await givenUp({ endpoint })
        await owed({ endpoint, sent_at: ago(1) })
      }
      await of('b waits', 2, 0)
      await of('a is given up', 0, 1)
      await of('c has both', 1, 3)
      await of('d is settled', 0, 0)
      await of('e is given up', 0, 2)
      await of('f waits', 1, 0)
      expect(await owedBy()).toEqual([
        'a is given up: 0, 1, null',
        'b waits: 2, 0, null',
        'c has both: 1, 3, null',
        'e is given up: 0, 2, null',
        'f waits: 1, 0, null',
      ])
      expect((await owedBy(2))[2]).toBe('c has both: 1, 2, null')
    })

    test('the failure is that of what is tried again last', async () => {
      await owed({ last_failure: 'early', due_at: hence(60) })
      await owed({ last_failure: 'late', due_at: hence(HOUR) })
      await owed({ due_at: hence(2 * HOUR) })
      expect(await owedBy()).toEqual([`${ENDPOINT}: 3, 0, late`])
    })

    test('is nothing where nothing is owed', async () => {
      await event()
      expect(await owedBy()).toEqual([])
    })
  })

  describe('what may be sent again', () => {
    const until = () => ago(5).toISOString()

    /** The second of each kind alone may be. */
    async function world() {
      const one = await givenUp({ dead_at: ago(10) })
      const others = {
        'waits again': await owed(),
        'given up later': await givenUp(),
        'of another endpoint': await givenUp({ dead_at: ago(10), endpoint: OTHER }),
      }
      await givenUp({ dead_at: ago(10) })
      return { one, ids: [one.id, ...Object.values(others).map(({ id }) => id)] }
    }

    test('of what is named was given up by then, for these endpoints', async () => {
      const { one, ids } = await world()
      const found = await anyGivenUpForUpdate(pool(), schema, { ids, until: until(), endpoints: [ENDPOINT] })
      expect(found).toEqual([one.id])
    })

    test('is locked, and nothing else is', async () => {
      const { one, ids } = await world()
      const work = (tx: Parameters<Parameters<typeof held>[0]>[0]) =>
        anyGivenUpForUpdate(tx, schema, { ids, until: until(), endpoints: [ENDPOINT] })
      expect(await held(work, { table })).toEqual([one.id])
    })
  })

  describe('what is sent again', () => {
    async function world() {
      const [one, other, waits] = [
        await givenUp({ type: 'one', due_at: hence(HOUR) }),
        await givenUp({ type: 'other', due_at: hence(HOUR) }),
        await owed({ type: 'waits', due_at: hence(HOUR), attempts: 2 }),
      ]
      return { one, other, ids: [one.id, waits.id] }
    }
    const stateOf = async () =>
      Object.fromEntries(
        (
          await rows(`
            select e.type, d.attempts, d.dead_at is null as waits, d.due_at <= now() as due, d.last_failure as why,
              d.replayed_at is not null as again
            from ${table} d join ${schema}.event e on e.id = d.event_id`)
        ).map(({ type, ...state }) => [type, state]),
      )
    const again = { attempts: 0, waits: true, due: true, why: null, again: true }
    const dead = { attempts: 9, waits: false, due: false, why: 'refused', again: false }
    const waits = { attempts: 2, waits: true, due: false, why: null, again: false }

    test('are those that are named and were given up, as if they had never been tried', async () => {
      const { one, ids } = await world()
      expect(await replay(pool(), schema, ids)).toEqual([{ id: one.id, endpoint: ENDPOINT, type: 'one' }])
      expect(await stateOf()).toEqual({ one: again, other: dead, waits })
    })

    test('are all that were given up where none is named', async () => {
      const { one, other } = await world()
      const found = (await replay(pool(), schema, null)).map(({ id, type }) => [id, type])
      expect(Object.fromEntries(found)).toEqual({ [one.id]: 'one', [other.id]: 'other' })
      expect(await stateOf()).toEqual({ one: again, other: again, waits })
    })
  })
})
