// auth.outbox: what is owed is asked for in its reader’s language, is claimed by one worker at a time, and is sent once.

import { beforeEach, describe, expect, test } from 'vitest'
import {
  anyClaimed,
  deleteSettledMailsTo,
  enqueueCall,
  enqueueDecoy,
  enqueueEnrolment,
  enqueueMail,
  enqueueNotice,
  enqueuePasskey,
  enqueueUndo,
  isNotice,
  markDead,
  markSent,
  outboxQueue,
  putOff,
} from '../../../../server/db/auth/outbox.ts'
import { aCode, owedIn } from './outbox.support.ts'
import { ago, DAY, HOUR, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, rows, column, person, passkey, pool } = database
const { owed } = owedIn(database)

beforeEach(async () => {
  await rows('delete from auth.outbox')
  await rows('delete from auth."user"')
})

/** What the work has it owe. */
async function owing(work: () => Promise<unknown>) {
  const before = await column('auth.outbox', 'id')
  await work()
  return rows('select kind, recipient, language from auth.outbox where id <> all($1::uuid[])', [before])
}

/** Bob, who reads French, is there in any case. */
async function ada(language: string | null = 'de') {
  await person({ language: 'fr' })
  return person({ language })
}

test('a notice is what an owner is told without having asked', () => {
  expect((['new-device', 'factor-added', 'decoy'] as const).map(isNotice)).toEqual([true, false, false])
})

describe('a mail', () => {
  const mail = (recipient: string, language: string | null) =>
    owing(() => enqueueMail(pool(), { kind: 'new-device', recipient, codeId: null, language }))

  test('is in the language that it was asked for in, and otherwise in its recipient’s', async () => {
    const { email } = await ada()
    expect(await mail(email, 'it')).toEqual([{ kind: 'new-device', recipient: email, language: 'it' }])
    expect(await mail(email, null)).toMatchObject([{ recipient: email, language: 'de' }])
  })

  test('to nobody who has an account has the language alone that it was asked for in', async () => {
    await ada()
    expect(await mail('new@example.com', 'it')).toMatchObject([{ language: 'it' }])
    expect(await mail('new@example.com', null)).toMatchObject([{ language: null }])
  })

  test('may be a decoy, and a call is for the id of a person', async () => {
    const { id, email } = await ada()
    const asked = { recipient: email, codeId: null, language: null }
    expect(await owing(() => enqueueDecoy(pool(), asked))).toMatchObject([{ kind: 'decoy' }])
    expect(await owing(() => enqueueCall(pool(), 'user-deleted', id))).toMatchObject([
      { kind: 'user-deleted', recipient: id },
    ])
  })
})

describe('what can be taken back is told to its owner, in their language', () => {
  const changeOf = (user_id: string) =>
    add('auth.email_change', {
      user_id,
      old_email: 'old@example.com',
      new_email: 'new@example.com',
      state: 'requested',
    })

  test('a change of email: while the account has the old address', async () => {
    const { id, email } = await ada()
    const changeId = (await changeOf(id)).id
    const undo = (recipient: string) => owing(() => enqueueUndo(pool(), { recipient, changeId }))
    expect(await undo(email)).toEqual([{ kind: 'email-changed', recipient: email, language: 'de' }])
    expect(await undo('old@example.com')).toEqual([])
  })

  test('an app, and no other one', async () => {
    const [{ id, email }, bob] = [await ada(), await person({ language: 'fr' })]
    for (const user_id of [id, bob.id]) await add('auth.totp', { user_id, state: 'active' })
    const enrolment = { recipient: email, userId: id, undoDays: 3 }
    expect(await owing(() => enqueueEnrolment(pool(), enrolment))).toEqual([
      { kind: 'factor-added', recipient: email, language: 'de' },
    ])
    const told = await rows('select user_id, told from auth.totp where undo_until is not null')
    expect(told).toEqual([{ user_id: id, told: email }])
    const [{ enrolment: own }] = await rows('select enrolment from auth.totp where user_id = $1', [id])
    expect(await column('auth.outbox', 'enrolment')).toEqual([own])
  })

  test('a passkey, and no other one', async () => {
    const { id, email } = await ada()
    const own = await passkey(id)
    await passkey(id)
    const added = { recipient: email, passkeyId: own.id, undoDays: 3 }
    expect(await owing(() => enqueuePasskey(pool(), added))).toEqual([
      { kind: 'passkey-added', recipient: email, language: 'de' },
    ])
    const told = await rows('select id, told from auth.passkey where undo_until is not null')
    expect(told).toEqual([{ id: own.id, told: email }])
    expect(await column('auth.outbox', 'enrolment')).toEqual([own.id])
  })
})

describe('a notice', () => {
  const notice = (recipient: string, most = 1) =>
    owing(() => enqueueNotice(pool(), { kind: 'new-device', recipient, most }))

  test('is sent to a person, in their language, and in the place of one for a stranger there is a decoy', async () => {
    const { email } = await ada()
    expect(await notice(email)).toEqual([{ kind: 'new-device', recipient: email, language: 'de' }])
    expect(await notice('nobody@example.com')).toEqual([
      { kind: 'decoy', recipient: 'nobody@example.com', language: null },
    ])
  })

  test('is sent so many times a day, and then a decoy is in its place', async () => {
    const { email } = await ada()
    const kinds = []
    for (let nth = 0; nth < 3; nth++) kinds.push(...(await notice(email, 2)).map(({ kind }) => kind))
    expect(kinds).toEqual(['new-device', 'new-device', 'decoy'])
  })

  test.each<[string, Record<string, unknown>]>([
    ['somebody else', { recipient: 'bob@example.com' }],
    ['another reason', { kind: 'password-changed' }],
    ['the day before', { queued_at: ago(DAY + HOUR) }],
  ])('is sent whatever was sent for %s', async (_words, given) => {
    const { email } = await ada()
    await owed({ recipient: email, ...given })
    expect(await notice(email)).toMatchObject([{ kind: 'new-device' }])
  })

  test('is sent whatever was sent with a code', async () => {
    const { email } = await ada()
    await owed({ recipient: email, code_id: (await aCode(database)).id })
    expect(await notice(email)).toMatchObject([{ kind: 'new-device' }])
  })
})

describe('a worker', () => {
  const kinds = ['new-device', 'password-changed'] as const
  const claim = async (most = 10) =>
    (await anyClaimed(pool(), kinds, { most, claimSeconds: 60 })).map(({ id }) => id)

  /** What no worker takes. */
  const others = async () => {
    await owed({ sent_at: ago(1) })
    await owed({ dead_at: ago(1) })
    await owed({ due_at: hence(HOUR) })
    await owed({ kind: 'user-deleted' })
  }

  test('claims what is due of its kinds: nothing that is sent, given up, for later or of others', async () => {
    await others()
    const due = await owed()
    expect(await claim()).toEqual([due.id])
  })

  test('claims the oldest first, as many as it asks for, and nothing that is claimed', async () => {
    const [late, early, middle] = [
      await owed({ queued_at: ago(1) }),
      await owed({ queued_at: ago(3) }),
      await owed({ queued_at: ago(2), kind: 'password-changed' }),
    ]
    expect((await claim(2)).toSorted()).toEqual([early.id, middle.id].toSorted())
    expect(await claim()).toEqual([late.id])
    expect(await claim()).toEqual([])
  })

  test('does not wait for what another one is about to claim', async () => {
    const [taken, free] = [await owed(), await owed()]
    await rows('begin')
    await rows('select from auth.outbox where id = $1 for update', [taken.id])
    const claimed = await claim()
    await rows('commit')
    expect(claimed).toEqual([free.id])
  })

  test('wakes when the next of its kinds is due, and never for what is settled', async () => {
    await owed({ sent_at: ago(1), due_at: ago(HOUR) })
    await owed({ dead_at: ago(1), due_at: ago(HOUR) })
    await owed({ kind: 'user-deleted', due_at: ago(HOUR) })
    expect(await outboxQueue(pool(), kinds).untilNext()).toBe(null)
    await owed({ due_at: hence(HOUR) })
    await owed({ due_at: hence(2 * HOUR) })
    const milliseconds = (await outboxQueue(pool(), kinds).untilNext()) ?? 0
    expect(Math.abs(milliseconds - HOUR * 1000)).toBeLessThan(60_000)
  })
})

describe('what is owed alone', () => {
  const stateOf = async () =>
    Object.fromEntries(
      (
        await rows(`
          select recipient, sent_at is not null as sent, dead_at is not null as dead, due_at > now() as later, last_failure as why
          from auth.outbox`)
      ).map(({ recipient, ...state }) => [recipient, state]),
    )
  const untouched = { sent: false, dead: false, later: false, why: 'refused' }

  test.each<[string, (id: string) => Promise<void>, object]>([
    ['is sent', (id) => markSent(pool(), id), { sent: true, why: null }],
    ['is given up', (id) => markDead(pool(), id, 'unknown'), { dead: true, why: 'unknown' }],
    ['is put off', (id) => putOff(pool(), id, 60, 'busy'), { later: true, why: 'busy' }],
  ])('%s', async (_words, settle, expected) => {
    const [one] = [
      await owed({ recipient: 'one', last_failure: 'refused' }),
      await owed({ recipient: 'other', last_failure: 'refused' }),
    ]
    await settle(one.id)
    expect(await stateOf()).toEqual({ one: { ...untouched, ...expected }, other: untouched })
  })

  test('goes once it is sent where it is the last that a deleted person gets', async () => {
    const farewell = () => owed({ kind: 'account-deleted', last_failure: 'refused' })
    const [one, other] = [await farewell(), await farewell()]
    await markSent(pool(), one.id)
    expect(await rows('select id, sent_at from auth.outbox')).toEqual([{ id: other.id, sent_at: null }])
  })
})

test('the settled mails to somebody go, and what is still to be sent, or is for others, stays', async () => {
  const sent = { sent_at: ago(1) }
  await owed({ recipient: 'ada', ...sent })
  await owed({ recipient: 'ada', dead_at: ago(1) })
  const kept = [await owed({ recipient: 'ada' }), await owed({ recipient: 'bob', ...sent })]
  kept.push(await owed({ recipient: 'bob', dead_at: ago(1) }))
  await deleteSettledMailsTo(pool(), 'ada')
  expect(await column('auth.outbox', 'id')).toEqual(kept.map(({ id }) => id).toSorted())
})
