// auth.email_change: whose changes are found, which are open and newer, and that they are locked.

import { beforeEach, expect, test } from 'vitest'
import {
  anyNewerForUpdate,
  anyRequestedForUpdate,
  maybeOneChangeForUpdate,
  maybeOneChangeWithAddress,
  oneNewChange,
  updateChange,
} from '../../../../server/db/auth/email-change.ts'
import { ago, DAY, hence, queriesDatabase } from './queries.support.ts'

const { add, rows, person, held, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const table = 'auth.email_change'

const change = (user_id: string, state: string, seconds = 60, given = {}): Promise<{ id: string }> =>
  add(table, {
    user_id,
    old_email: 'old@example.com',
    new_email: 'new@example.com',
    state,
    requested_at: ago(seconds),
    ...given,
  })

const idsOf = (changes: readonly { id: string }[]) => changes.map(({ id }) => id).toSorted()

test('a change is read as it was asked for', async () => {
  const { id: userId } = await person()
  const asked = { userId, oldEmail: 'a@example.com', newEmail: 'b@example.com', state: 'requested' } as const
  const made = await oneNewChange(pool(), asked)
  expect(made).toEqual({ ...asked, id: expect.any(String), lapsed: false })
  expect(await maybeOneChangeForUpdate(pool(), made.id)).toEqual(made)
})

test('the requested changes of a person are found and locked, and no others', async () => {
  const [ada, bob] = [await person(), await person()]
  const open = [await change(ada.id, 'requested'), await change(ada.id, 'requested', 120)]
  await change(ada.id, 'changed')
  await change(bob.id, 'requested')
  expect(idsOf(await anyRequestedForUpdate(pool(), ada.id))).toEqual(idsOf(open))
  expect((await held((tx) => anyRequestedForUpdate(tx, ada.id), { table })).toSorted()).toEqual(idsOf(open))
})

test('newer than a change are the open ones that its person has asked for later, and they are locked', async () => {
  const [ada, bob] = [await person(), await person()]
  const { id } = await change(ada.id, 'changed', 100)
  const newer = [await change(ada.id, 'requested', 50), await change(ada.id, 'changed', 60)]
  await change(ada.id, 'requested', 150)
  await change(ada.id, 'withdrawn', 50)
  await change(bob.id, 'requested', 50)
  const work = (db: Parameters<typeof anyNewerForUpdate>[0]) => anyNewerForUpdate(db, { id, userId: ada.id })
  expect(idsOf(await work(pool()))).toEqual(idsOf(newer))
  expect((await held(work, { table })).toSorted()).toEqual(idsOf(newer))
})

test('one change is found by its id with whether it can be taken back, and is locked alone', async () => {
  const { id: userId } = await person()
  const lasting = await change(userId, 'changed', 60, { undo_until: hence(60) })
  const over = await change(userId, 'changed', 60, { undo_until: ago(1) })
  expect(await maybeOneChangeForUpdate(pool(), lasting.id)).toMatchObject({ id: lasting.id, lapsed: false })
  expect(await maybeOneChangeForUpdate(pool(), over.id)).toMatchObject({ id: over.id, lapsed: true })
  expect(await held((tx) => maybeOneChangeForUpdate(tx, over.id), { table })).toEqual([over.id])
})

test('a change gets a state and the time to take it back, which stays with its next state; others stay', async () => {
  const { id: userId } = await person()
  const [one, other] = [await change(userId, 'requested'), await change(userId, 'requested')]
  const row = async (id: string) => (await rows('select * from auth.email_change where id = $1', [id]))[0]
  await updateChange(pool(), { id: one.id, state: 'changed', undoDays: 7 })
  const changed = await row(one.id)
  expect(changed.state).toBe('changed')
  expect(Math.round((changed.undo_until.getTime() - Date.now()) / 1000 / DAY)).toBe(7)
  await updateChange(pool(), { id: one.id, state: 'kept' })
  expect(await row(one.id)).toEqual({ ...changed, state: 'kept' })
  expect(await row(other.id)).toMatchObject({ state: 'requested', undo_until: null })
})

test('a change comes with the email that its person has now', async () => {
  const [ada, bob] = [await person(), await person()]
  const changes = [await change(ada.id, 'changed'), await change(bob.id, 'changed')]
  for (const [nth, owner] of [ada, bob].entries())
    expect(await maybeOneChangeWithAddress(pool(), changes[nth]?.id ?? '')).toEqual({
      id: changes[nth]?.id,
      oldEmail: 'old@example.com',
      newEmail: 'new@example.com',
      owner: { id: owner.id, email: owner.email },
    })
})
