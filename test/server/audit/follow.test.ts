// A trail is followed in bounded memory.

import { expect, test } from 'vitest'
import { createFollow } from '../../../server/audit/follow.ts'

test('so many are followed, and no more than twice as many: of one that was not heard of for longest nothing is said', () => {
  const follow = createFollow(2)
  const row = (userId: string, previousState: string, state: string) =>
    follow({ machine: 'account', previousState, event: 'e', state, effects: [], detail: {}, userId })
  expect([
    row('a', 'none', 'unverified'),
    row('b', 'none', 'unverified'),
    row('a', 'unverified', 'verified'),
  ]).toEqual([null, null, null])
  expect(row('c', 'none', 'unverified')).toBeNull()
  expect(row('a', 'locked', 'locked')).toBe('verified')
  expect(row('b', 'locked', 'locked')).toBeNull()
})
