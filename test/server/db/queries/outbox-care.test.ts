// What an operator sees and does about mails: which were given up, which of them nobody waits for any more, and sending again.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { outboxCare } from '../../../../server/db/auth/outbox-care.ts'
import { anyGivenUpOf, anyListed, dropLapsed, queueAgain } from '../../../../server/db/delivery-care.ts'
import { aCode, owedIn } from './outbox.support.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, column, person, passkey, pool } = database
const { owed } = owedIn(database)

beforeEach(async () => {
  await rows('delete from auth.outbox')
  await rows('delete from auth."user"')
})

const givenUp = (given: Record<string, unknown> = {}) => owed({ dead_at: ago(1), ...given })
const waitingFor = async (given: Record<string, unknown>) =>
  add('auth.factor_recovery', {
    user_id: (await person()).id,
    state: 'waiting',
    operator: 'olga',
    told: 'ada@example.com',
    due_at: hence(60),
    ...given,
  })

/** Each a mail that was given up, and whether nobody waits for it any more. */
const cases: readonly (readonly [string, boolean, () => Promise<Record<string, unknown>>])[] = [
  ['a code that is good', false, async () => ({ code_id: (await aCode(database)).id })],
  ['a code that is used up', true, async () => ({ code_id: (await aCode(database, { state: 'spent' })).id })],
  [
    'a code that is over',
    true,
    async () => ({ code_id: (await aCode(database, { expires_at: ago(1) })).id }),
  ],
  ['a change that can be undone', false, () => change({})],
  ['a change that was undone', true, () => change({ state: 'undone' })],
  ['a change that stays', true, () => change({ undo_until: ago(1) })],
  ['an app that can be taken back', false, () => app(hence(60))],
  ['an app that stays', true, () => app(ago(1))],
  ['a passkey that can be taken back', false, () => key(hence(60))],
  ['a passkey that stays', true, () => key(ago(1))],
  ['an order whose link is good', false, () => recovery('recovery-ordered', { state: 'awaitingMailbox' })],
  [
    'an order whose link is over',
    true,
    () => recovery('recovery-ordered', { state: 'awaitingMailbox', due_at: ago(1) }),
  ],
  ['an order whose link was followed', true, () => recovery('recovery-ordered', {})],
  ['a recovery that waits', false, () => recovery('recovery-waiting', {})],
  ['a recovery that waits past its time', false, () => recovery('recovery-waiting', { due_at: ago(1) })],
  ['a recovery that was stopped', true, () => recovery('recovery-waiting', { state: 'stopped' })],
  ['nothing that ends', false, async () => ({})],
]

const change = async (given: Record<string, unknown>) => ({
  change_id: (
    await add('auth.email_change', {
      user_id: (await person()).id,
      old_email: 'old@example.com',
      new_email: 'new@example.com',
      state: 'changed',
      undo_until: hence(60),
      ...given,
    })
  ).id,
})

async function app(undo_until: Date) {
  const { enrolment } = await add('auth.totp', {
    user_id: (await person()).id,
    state: 'active',
    undo_until,
  })
  return { kind: 'factor-added', enrolment }
}

const key = async (undo_until: Date) => ({
  kind: 'passkey-added',
  enrolment: (await passkey((await person()).id, { undo_until })).id,
})

const recovery = async (kind: string, given: Record<string, unknown>) => ({
  kind,
  enrolment: (await waitingFor(given)).id,
})

test('nobody waits any more for a mail about what is over, and for each other one its reader still does', async () => {
  for (const [recipient, , make] of cases) await givenUp({ recipient, ...(await make()) })
  const byId = new Map(
    (await anyListed(pool(), outboxCare, 'dead', 100)).map((one) => [one.id, one.recipient]),
  )
  const found = await anyGivenUpOf(pool(), outboxCare, null)
  expect(Object.fromEntries(found.map(({ id, hasLapsed }) => [byId.get(id), hasLapsed]))).toEqual(
    Object.fromEntries(cases.map(([words, hasLapsed]) => [words, hasLapsed])),
  )
})

describe('the mails', () => {
  test('that were given up are listed apart from those that wait, the oldest first, and neither with those that are sent', async () => {
    await owed({ recipient: 'sent', sent_at: ago(1) })
    await givenUp({ recipient: 'newer', queued_at: ago(1) })
    await givenUp({ recipient: 'older', queued_at: ago(2) })
    await owed({ recipient: 'waits' })
    const listed = async (which: 'dead' | 'waiting') =>
      (await anyListed(pool(), outboxCare, which, 10)).map(({ recipient }) => recipient)
    expect(await listed('dead')).toEqual(['older', 'newer'])
    expect(await listed('waiting')).toEqual(['waits'])
  })

  test('that an operator names are found where they were given up, and where none is named, all of these are', async () => {
    const [one, other, waits] = [await givenUp(), await givenUp(), await owed()]
    const found = async (ids: string[] | null) =>
      (await anyGivenUpOf(pool(), outboxCare, ids)).map(({ id }) => id)
    expect(await found([one.id, waits.id, randomUUID()])).toEqual([one.id])
    expect(await found(null)).toEqual([one.id, other.id].toSorted())
  })
})

describe('of the mails that are named', () => {
  /** The second was given up as well, and was not named; the third was queued again by somebody else. */
  async function named() {
    const [one, other, queued] = [
      await givenUp({ attempts: 9, due_at: ago(60), last_failure: 'unknown' }),
      await givenUp({ attempts: 9 }),
      await owed({ attempts: 2 }),
    ]
    return { one: one.id, other: other.id, queued: queued.id, ids: [one.id, queued.id] }
  }

  test('those that were given up are sent again as if they had never been tried', async () => {
    const { one, other, queued, ids } = await named()
    expect(await queueAgain(pool(), outboxCare, ids)).toEqual([one])
    const left = await rows('select id, attempts, dead_at is null as waits, last_failure from auth.outbox')
    expect(Object.fromEntries(left.map(({ id, ...state }) => [id, state]))).toEqual({
      [one]: { attempts: 0, waits: true, last_failure: null },
      [other]: { attempts: 9, waits: false, last_failure: null },
      [queued]: { attempts: 2, waits: true, last_failure: null },
    })
  })

  test('those that were given up go once nobody waits for them', async () => {
    const { one, other, queued, ids } = await named()
    expect(await dropLapsed(pool(), outboxCare, ids)).toEqual([one])
    expect(await column('auth.outbox', 'id')).toEqual([other, queued].toSorted())
  })

  test('none goes from a table whose rows are more than what is owed', async () => {
    const { ids } = await named()
    expect(await dropLapsed(pool(), { ...outboxCare, keepsLapsed: true }, ids)).toEqual([])
    expect(await column('auth.outbox', 'id')).toHaveLength(3)
  })
})
