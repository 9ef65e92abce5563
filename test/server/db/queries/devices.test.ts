// auth.known_device: which devices a person has signed in with, and which of them are forgotten.

import { beforeEach, expect, test } from 'vitest'
import { addSession } from '../../../../server/db/auth/auth-session-table.ts'
import { isDeviceOf } from '../../../../server/db/auth/known-device.ts'
import { maybeOneUserByEmail } from '../../../../server/db/auth/user.ts'
import { aSession } from './new-session.support.ts'
import { ago, DAY, HOUR, queriesDatabase } from './queries.support.ts'

const { add, rows, person, pool } = queriesDatabase()

beforeEach(() => rows('delete from auth."user"'))

const device = (user_id: string, digest: string, seconds = 2 * DAY) =>
  add('auth.known_device', { user_id, digest, last_used_at: ago(seconds) })

const signIn = (userId: string, digest: string) =>
  addSession(pool(), { ...aSession(userId), device: [digest] })

/** The digests of a person's devices, with the minutes since they were used. */
const devicesOf = async (id: string) =>
  Object.fromEntries(
    (
      await rows(
        `select digest, round(extract(epoch from now() - last_used_at) / 60)::int as ago
         from auth.known_device where user_id = $1`,
        [id],
      )
    ).map(({ digest, ago }) => [digest, ago]),
  )

test('a device is new to an account that only others have signed in to', async () => {
  const [ada, bob, newcomer] = [await person(), await person(), await person()]
  await device(ada.id, 'hers')
  await device(ada.id, 'also hers')
  await device(bob.id, 'his')
  const isNew = async ({ email }: { email: string }, digests: string[]) =>
    (await maybeOneUserByEmail(pool(), email, digests))?.isNewDevice
  expect(await isNew(ada, ['hers'])).toBe(false)
  expect(await isNew(ada, ['unknown', 'hers'])).toBe(false)
  expect(await isNew(ada, ['his'])).toBe(true)
  expect(await isNew(ada, ['his', 'unknown'])).toBe(true)
  expect(await isNew(ada, [])).toBe(false)
  expect(await isNew(newcomer, ['hers'])).toBe(false)
})

test('a sign-in remembers its device, whatever other devices were used today and by whom', async () => {
  const [ada, bob] = [await person(), await person()]
  await device(bob.id, 'shared', HOUR)
  await device(ada.id, 'another', HOUR)
  await signIn(ada.id, 'shared')
  expect(await devicesOf(ada.id)).toEqual({ shared: 0, another: 60 })
  expect(await devicesOf(bob.id)).toEqual({ shared: 60 })
})

test('a device that was used within the day stays as it is, and one that was used before is noted', async () => {
  const { id } = await person()
  await device(id, 'today', HOUR)
  await device(id, 'before', 2 * DAY)
  await signIn(id, 'today')
  await signIn(id, 'before')
  expect(await devicesOf(id)).toEqual({ today: 60, before: 0 })
})

test('beside a new device the fifty that were used last stay, and of other people all', async () => {
  const [ada, bob] = [await person(), await person()]
  await rows(
    `insert into auth.known_device (user_id, digest, last_used_at)
     select person, 'device ' || i, now() - make_interval(hours => 100 + i) from generate_series(1, 52) i, unnest($1::text[]) person`,
    [[ada.id, bob.id]],
  )
  await signIn(ada.id, 'new')
  const hers = await devicesOf(ada.id)
  expect(Object.keys(hers)).toHaveLength(51)
  expect(hers).toMatchObject({ new: 0, 'device 1': 101 * 60, 'device 50': 150 * 60 })
  expect(Object.keys(await devicesOf(bob.id))).toHaveLength(52)
})

test('a sign-in that notes nothing forgets nothing', async () => {
  const { id } = await person()
  await rows(
    `insert into auth.known_device (user_id, digest, last_used_at)
     select $1, 'device ' || i, now() - make_interval(hours => i) from generate_series(1, 51) i`,
    [id],
  )
  await signIn(id, 'device 1')
  expect(Object.keys(await devicesOf(id))).toHaveLength(51)
})

test('a device is of an email where its person has used it', async () => {
  const [ada, bob] = [await person(), await person()]
  await device(ada.id, 'hers')
  await device(bob.id, 'his')
  expect(await isDeviceOf(pool(), ada.email, 'hers')).toBe(true)
  expect(await isDeviceOf(pool(), ada.email, 'his')).toBe(false)
  expect(await isDeviceOf(pool(), bob.email, 'hers')).toBe(false)
})
