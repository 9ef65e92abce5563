// auth.factor_recovery: whose recovery is read and changed, when it is due, and the mails that it owes.

import { beforeEach, expect, test } from 'vitest'
import {
  anyDueRecoveries,
  beginWait,
  maybeOneLinkedRecovery,
  maybeOneRecoveryForUpdate,
  putRecovery,
  putRecoveryState,
} from '../../../../server/db/auth/factor-recovery.ts'
import { ago, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, person, held, pool } = queriesDatabase()

beforeEach(async () => {
  await rows('delete from auth."user"')
  await rows('delete from auth.outbox')
})

type Given = Record<string, unknown>

const recovery = (user_id: string, given: Given = {}) =>
  add('auth.factor_recovery', {
    user_id,
    state: 'waiting',
    operator: 'olga',
    told: 'box@example.com',
    due_at: hence(60),
    ...given,
  })
const read = (id: string) => maybeOneRecoveryForUpdate(pool(), id)
const two = async (hers: Given = {}, his: Given = {}) => {
  const [ada, bob] = [await person({ language: 'de' }), await person({ language: 'ar' })]
  return { ada, bob, hers: await recovery(ada.id, hers), his: await recovery(bob.id, his) }
}
const mails = () =>
  rows(
    `select kind, recipient, enrolment, language, round(extract(epoch from due_at - now()) / 86400)::int as days
     from auth.outbox order by due_at`,
  )

test('a recovery is due once its time is over, and is locked alone', async () => {
  const { ada, bob, hers, his } = await two({}, { due_at: ago(1) })
  expect(await read(ada.id)).toMatchObject({ id: hers.id, isDue: false })
  expect(await read(bob.id)).toMatchObject({ id: his.id, isDue: true })
  expect(
    await held((tx) => maybeOneRecoveryForUpdate(tx, ada.id), { table: 'auth.factor_recovery' }),
  ).toEqual([hers.id])
})

test('a recovery is found by its link, with its person’s email', async () => {
  const { ada, bob, hers, his } = await two()
  const owner = async (id: string) => (await maybeOneLinkedRecovery(pool(), id))?.owner
  expect(await owner(hers.id)).toEqual({ id: ada.id, email: ada.email })
  expect(await owner(his.id)).toEqual({ id: bob.id, email: bob.email })
})

test('a recovery is ordered in the place of an earlier one, and owes a mail in its person’s language', async () => {
  const { ada, bob, hers, his } = await two()
  await putRecovery(pool(), { userId: ada.id, told: ada.email, operator: 'omar', linkSeconds: 60 })
  const ordered = await read(ada.id)
  expect(ordered).toMatchObject({ state: 'awaitingMailbox', told: ada.email, isDue: false })
  expect(ordered?.id).not.toBe(hers.id)
  expect(await read(bob.id)).toMatchObject({ id: his.id, state: 'waiting' })
  expect(await mails()).toEqual([
    { kind: 'recovery-ordered', recipient: ada.email, enrolment: ordered?.id, language: 'de', days: 0 },
  ])
})

test('a recovery that waits owes mails at once, halfway, and a day before it is over', async () => {
  const { ada, bob, hers } = await two({ due_at: ago(1) }, { due_at: ago(1) })
  await beginWait(pool(), { id: hers.id, told: ada.email, waitDays: 10 })
  const mail = { kind: 'recovery-waiting', recipient: ada.email, enrolment: hers.id, language: 'de' }
  expect(await mails()).toEqual([0, 5, 9].map((days) => ({ ...mail, days })))
  expect([await read(ada.id), await read(bob.id)]).toMatchObject([{ isDue: false }, { isDue: true }])
})

test('a recovery changes its state alone', async () => {
  const { ada, bob, hers } = await two()
  await putRecoveryState(pool(), { id: hers.id, state: 'stopped' })
  expect([await read(ada.id), await read(bob.id)]).toMatchObject([{ state: 'stopped' }, { state: 'waiting' }])
})

test('a recovery is among the due ones where it waits and its time is over, those that wait longest first', async () => {
  const { ada, bob } = await two({ due_at: ago(10) }, { due_at: ago(20) })
  await recovery((await person()).id)
  await recovery((await person()).id, { state: 'stopped', due_at: ago(30) })
  const due = [ada.email, bob.email].map((email) => ({ email, operator: 'olga' }))
  expect(await anyDueRecoveries(pool(), 10)).toEqual(due.toReversed())
  expect(await anyDueRecoveries(pool(), 1)).toEqual([due[1]])
})
