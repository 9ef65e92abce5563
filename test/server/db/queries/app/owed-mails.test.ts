// The mails and calls that the application owes: which are due, and what one attempt comes to leaves the others as they are.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demandNoticeCare, noticeQueue } from '../../../../../server/db/app/demand-notice.ts'
import { invitationCare, invitationQueue } from '../../../../../server/db/app/invitation-mail.ts'
import { keyNoticeCare, keyNoticeQueue } from '../../../../../server/db/app/key-notice.ts'
import {
  endedMembershipCare,
  endedMembershipQueue,
} from '../../../../../server/db/app/owed-membership-end.ts'
import { anyGivenUpOf, anyListed, type Care } from '../../../../../server/db/delivery-care.ts'
import type { Queries } from '../../../../../server/db/pool.ts'
import type { Owed, Queue } from '../../../../../server/outbox-delivery.ts'
import { ago, DAY, HOUR, hence } from '../queries.support.ts'
import { type Given, organizationsDatabase } from './organizations.support.ts'

const { add, rows, db, pool, user, tenant, join, invitation } = organizationsDatabase()

const sent = { sent_at: ago(1) }
const givenUp = { dead_at: ago(1) }
const isTried = { attempts: 1 }

async function keyNotice(given: Given = {}) {
  const [one, acme] = [await user(), await tenant()]
  await join(one, acme)
  const { user_id, tenant_id } = { ...one, ...acme }
  return add('app.key_notice', {
    user_id,
    tenant_id,
    kind: 'organization-key-created',
    key_start: 'lk',
    ...given,
  })
}

/** Of a member whose organization demands a second factor from tomorrow on. */
async function demandNotice(given: Given = {}, of: Given = {}, from: Date | null = hence(DAY)) {
  const [one, acme] = [await user(of), await tenant({ second_factor_from: from })]
  await join(one, acme)
  const { user_id, tenant_id } = { ...one, ...acme }
  const day = (from ?? hence(DAY)).toISOString().slice(0, 10)
  return add('app.demand_notice', { user_id, tenant_id, day, due_at: ago(1), ...given })
}

const endedMembership = async (given: Given = {}) =>
  add('app.ended_membership', { tenant_id: randomUUID(), auth_user_ids: ['a'], ...given })

type Table = {
  table: string
  /** What a claim locks, where it is not its own row. */
  locked?: string
  queueOf: (db: Queries) => Queue<Owed>
  care: Care
  make: (given?: Given) => Promise<{ id: string }>
  /** Of which nothing is owed any more. */
  over: Record<string, (given?: Given) => Promise<{ id: string }>>
}

const queues: Record<string, Table> = {
  invitations: {
    table: 'app.invitation',
    queueOf: invitationQueue,
    care: invitationCare,
    make: async (given) => invitation(await tenant(), given),
    over: {
      'was sent': async (given) => invitation(await tenant(), { ...given, ...sent }),
      'has expired': async (given) => invitation(await tenant(), { ...given, expires_at: ago(1) }),
      'was revoked': async (given) => invitation(await tenant(), { ...given, state: 'revoked' }),
      'is of an organization that is gone': async (given) =>
        invitation(await tenant(), { ...given, tenant_id: null }),
    },
  },
  'notices of keys': {
    table: 'app.key_notice',
    queueOf: keyNoticeQueue,
    care: keyNoticeCare,
    make: keyNotice,
    over: { 'was sent': (given) => keyNotice({ ...given, ...sent }) },
  },
  'notices of demands': {
    table: 'app.demand_notice',
    locked: 'app.membership',
    queueOf: noticeQueue,
    care: demandNoticeCare,
    make: demandNotice,
    over: {
      'was sent': (given) => demandNotice({ ...given, ...sent }),
      'is of a day that has come': (given) => demandNotice(given, {}, ago(1)),
      'is of somebody who has a second factor': (given) => demandNotice(given, { factors: ['totp'] }),
      'is of a demand that was withdrawn': (given) => demandNotice(given, {}, null),
    },
  },
  'ended memberships': {
    table: 'app.ended_membership',
    queueOf: endedMembershipQueue,
    care: endedMembershipCare,
    make: endedMembership,
    over: {},
  },
}

const claim = { most: 10, claimSeconds: 600 }
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

describe.each(Object.entries(queues))('owed %s', (_name, { table, locked, queueOf, care, make, over }) => {
  const queue = () => queueOf(pool())
  /** Minutes until each is due, why it failed, and whether it was given up. */
  const stored = async () =>
    Object.fromEntries(
      (
        await rows(
          `select id, round(extract(epoch from due_at - now()) / 60)::int as minutes, last_failure, dead_at is not null as dead
           from ${table}`,
        )
      ).map(({ id, minutes, last_failure, dead }) => [id, [minutes, last_failure, dead]]),
    )
  const soon = { due_at: hence(1800) }

  test('are claimed once they are due, for as long as is asked, and each once', async () => {
    const due = [await make({ due_at: ago(60) }), await make({ due_at: ago(120) })]
    const later = await make(soon)
    const dead = await make({ ...givenUp, due_at: ago(60) })
    expect(ids(await queue().anyClaimed(claim)).toSorted()).toEqual(ids(due).toSorted())
    expect(await queue().anyClaimed(claim)).toEqual([])
    expect(await stored()).toMatchObject({
      ...Object.fromEntries(due.map(({ id }) => [id, [10, null, false]])),
      [later.id]: [30, null, false],
      [dead.id]: [-1, null, true],
    })
  })

  test('are claimed with the number of the attempt', async () => {
    await make({ due_at: ago(60), attempts: 2 })
    expect(await queue().anyClaimed(claim)).toMatchObject([{ attempts: 3 }])
  })

  test('are claimed the longest due first, as many as are asked for', async () => {
    await make({ due_at: ago(60) })
    const { id } = await make({ due_at: ago(120) })
    expect(ids(await queue().anyClaimed({ ...claim, most: 1 }))).toEqual([id])
  })

  test.each([
    [
      'was not taken is due later',
      (one: Queue<Owed>, id: string) => one.putOff(id, 600, 'no'),
      [10, 'no', false],
    ],
    [
      'was given up says why',
      (one: Queue<Owed>, id: string) => one.markDead(id, 'never'),
      [30, 'never', true],
    ],
  ])('of which one %s', async (_words, mark, expected) => {
    const [{ id }, other] = [await make(soon), await make(soon)]
    await mark(queue(), id)
    expect(await stored()).toEqual({ [id]: expected, [other.id]: [30, null, false] })
  })

  test('of which one was sent owe the others', async () => {
    const [{ id }, other] = [await make({ due_at: ago(60) }), await make({ due_at: ago(60) })]
    await queue().markSent(id)
    expect(ids(await queue().anyClaimed(claim))).toEqual([other.id])
  })

  test('say when the next one is due, and nothing where none is', async () => {
    expect(await queue().untilNext()).toBe(null)
    await make({ ...givenUp, due_at: hence(60) })
    expect(await queue().untilNext()).toBe(null)
    await make({ due_at: hence(HOUR) })
    await make(soon)
    expect(Math.round(((await queue().untilNext()) ?? 0) / 60_000)).toBe(30)
  })

  test('wait, or were given up', async () => {
    const [waiting, dead] = [await make(isTried), await make({ ...isTried, ...givenUp })]
    expect(ids(await anyListed(pool(), care, 'waiting', 9))).toEqual([waiting.id])
    expect(ids(await anyListed(pool(), care, 'dead', 9))).toEqual([dead.id])
    expect(await anyGivenUpOf(pool(), care, [dead.id, waiting.id])).toMatchObject([
      { id: dead.id, hasLapsed: false },
    ])
  })

  test('that somebody has in hand are left to them', async () => {
    const [, free] = [await make({ due_at: ago(120) }), await make({ due_at: ago(60) })]
    await db().query('begin')
    await rows(
      `select from ${locked ?? table} order by ${locked ? 'joined_at' : 'due_at'} limit 1 for update`,
    )
    expect(ids(await queue().anyClaimed(claim))).toEqual([free.id])
    await db().query('rollback')
  })

  test.each(Object.entries(over))('of which one %s owe nothing for it', async (_words, makeOver) => {
    await makeOver()
    expect(await queue().anyClaimed(claim)).toEqual([])
    expect(await queue().untilNext()).toBe(null)
    for (const which of ['waiting', 'dead'] as const)
      expect(await anyListed(pool(), care, which, 9)).toEqual([])
  })

  test.each(Object.entries(over).filter(([words]) => words !== 'was sent'))(
    'of which one that was given up %s are not tried again for it',
    async (_words, makeOver) => {
      const { id } = await makeOver(givenUp)
      expect(await anyListed(pool(), care, 'dead', 9)).toEqual([])
      expect(await anyGivenUpOf(pool(), care, [id])).toMatchObject([{ id, hasLapsed: true }])
    },
  )
})
