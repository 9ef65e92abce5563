// What is owed of events to an endpoint: claimed by one worker at a time, for each subject in order, and settled alone.

import { beforeEach, describe, expect, test } from 'vitest'
import { eventQueue } from '../../../../server/db/event-delivery.ts'
import { ENDPOINT, eventsIn, schemas } from './events.support.ts'
import { ago, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { rows, pool } = database

const OTHER = 'https://other.example/'
/** What is not owed any more, or is owed to others. */
const others: Record<string, Record<string, unknown>> = {
  'is sent': { sent_at: ago(1) },
  'is given up': { dead_at: ago(1) },
  'is of another endpoint': { endpoint: OTHER },
}

describe.each(schemas)('what %s owes an endpoint', (schema) => {
  const { owed, forgetEvents } = eventsIn(database, schema)
  beforeEach(forgetEvents)

  const queue = () => eventQueue(pool(), schema, ENDPOINT)
  const claim = async (most = 10) =>
    (await queue().anyClaimed({ most, claimSeconds: 60 })).map(({ id }) => id)

  test('is claimed once it is due: nothing that is sent, given up, for later, claimed or for others', async () => {
    for (const [subject, given] of Object.entries(others)) await owed({ subject, ...given })
    await owed({ subject: 'later', due_at: hence(HOUR) })
    await owed({ subject: 'claimed', claimed_until: hence(HOUR) })
    const due = await owed({ subject: 'due' })
    const dropped = await owed({ subject: 'of a worker that died', claimed_until: ago(1) })
    expect((await claim()).toSorted()).toEqual([due.id, dropped.id].toSorted())
  })

  test('is claimed for a while, once, with the event that is owed', async () => {
    await owed({ subject: 'bob', due_at: hence(HOUR) })
    const { id, event_id } = await owed({ type: 'user.created' })
    const [claimed, ...more] = await queue().anyClaimed({ most: 10, claimSeconds: 60 })
    expect(more).toEqual([])
    expect(claimed).toMatchObject({ id, kind: 'user.created', attempts: 1, event: { id: event_id } })
    expect(await claim()).toEqual([])
    const held = await rows(
      `select claimed_until - now() between '50 s' and '60 s' as held from ${schema}.event_delivery order by seq`,
    )
    expect(held).toEqual([{ held: null }, { held: true }])
  })

  test('is claimed the longest due first, and of what is due alike in order', async () => {
    const at = ago(60)
    const third = await owed({ subject: 'third', due_at: ago(1) })
    const first = await owed({ subject: 'first', due_at: at })
    const second = await owed({ subject: 'second', due_at: at })
    expect([await claim(1), await claim(1), await claim(1)]).toEqual([[first.id], [second.id], [third.id]])
  })

  test('is not waited for where another worker is about to claim it', async () => {
    const [taken, free] = [await owed(), await owed({ subject: 'bob' })]
    await rows('begin')
    await rows(`select from ${schema}.event_delivery where id = $1 for update`, [taken.id])
    const claimed = await claim()
    await rows('commit')
    expect(claimed).toEqual([free.id])
  })

  test('waits for what is owed before for the same subject, and for nothing else', async () => {
    for (const [, given] of Object.entries(others)) await owed(given)
    await owed({ subject: 'bob', due_at: hence(HOUR) })
    const first = await owed()
    await owed()
    expect(await claim()).toEqual([first.id])
    await queue().markSent(first.id)
    expect(await claim()).toHaveLength(1)
  })

  test('is looked for when the next that waits for nothing is due', async () => {
    for (const [subject, given] of Object.entries(others)) {
      await owed({ subject, due_at: ago(HOUR), ...given })
      await owed({ due_at: ago(HOUR), ...given })
    }
    await owed({ subject: 'claimed', due_at: ago(HOUR), claimed_until: hence(HOUR) })
    expect(await queue().untilNext()).toBe(null)
    await owed({ due_at: hence(2 * HOUR) })
    await owed({ due_at: ago(HOUR) })
    await owed({ subject: 'bob', due_at: hence(3 * HOUR), claimed_until: ago(1) })
    const milliseconds = (await queue().untilNext()) ?? 0
    expect(Math.abs(milliseconds - 2 * HOUR * 1000)).toBeLessThan(60_000)
  })

  describe('and is settled', () => {
    const stateOf = async (): Promise<Record<string, object>> =>
      Object.fromEntries(
        (
          await rows(`
            select e.type, d.sent_at is not null as sent, d.dead_at is not null as dead, d.due_at > now() as later,
              d.claimed_until is not null as claimed, d.last_failure as why
            from ${schema}.event_delivery d join ${schema}.event e on e.id = d.event_id`)
        ).map(({ type, ...state }) => [type, state]),
      )
    const held = { claimed_until: hence(60), last_failure: 'refused' }
    const untouched = { sent: false, dead: false, later: false, claimed: true, why: 'refused' }
    const settled = { ...untouched, claimed: false }

    test.each<[string, (id: string) => Promise<void>, object]>([
      ['sent', (id) => queue().markSent(id), { sent: true }],
      ['given up', (id) => queue().markDead(id, 'gone'), { dead: true, why: 'gone' }],
    ])('%s, is that alone, and is claimed no more', async (_words, settle, expected) => {
      const [one] = [await owed({ type: 'one', ...held }), await owed({ type: 'other', ...held })]
      await settle(one.id)
      expect(await stateOf()).toEqual({ one: { ...settled, ...expected }, other: untouched })
    })

    test('put off, has what follows for the same subject wait as long, and nothing else', async () => {
      await owed({ type: 'earlier', ...held })
      const one = await owed({ type: 'one', ...held })
      await owed({ type: 'later', ...held })
      await owed({ type: 'of another subject', subject: 'bob', ...held })
      for (const [type, given] of Object.entries(others)) await owed({ type, ...held, ...given })
      await queue().putOff(one.id, 60, 'busy')
      expect(await stateOf()).toEqual({
        earlier: untouched,
        one: { ...settled, later: true, why: 'busy' },
        later: { ...untouched, later: true },
        'of another subject': untouched,
        'is sent': { ...untouched, sent: true },
        'is given up': { ...untouched, dead: true },
        'is of another endpoint': untouched,
      })
    })
  })
})
