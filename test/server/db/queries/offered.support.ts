// People of another Better Auth as the tests of the queries offer them to an import.

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type NewPerson, offerPeople, takePeople } from '../../../../server/db/auth/import-rows.ts'
import type { QueriesDatabase } from './queries.support.ts'

export const there = { createdAt: '2020-02-03 04:05:06+00', updatedAt: '2021-02-03 04:05:06+00' }

export const offer = (name: string, given: Partial<NewPerson> = {}): NewPerson => ({
  id: randomUUID(),
  name,
  email: `${name}@example.com`,
  emailVerified: true,
  image: null,
  asksSecondFactor: false,
  fields: null,
  ...there,
  ...given,
})

/** Offered and taken: somebody new with a verified e-mail, somebody new without, and somebody who was here. */
export async function takenPeople({ db, person }: QueriesDatabase) {
  const { id, email } = await person({ email: 'old@example.com', name: 'here' })
  const [ada, bob, old] = [
    offer('ada'),
    offer('bob', { emailVerified: false }),
    offer('old', { id, email, name: 'there' }),
  ]
  await offerPeople(db(), [ada, bob, old])
  expect(await takePeople(db())).toBe(2)
  return { ada, bob, old, gone: { id: randomUUID() } }
}

export const byReason = <Left extends { reason: string }>(left: readonly Left[]): Left[] =>
  left.toSorted((one, other) => one.reason.localeCompare(other.reason))
