// A session of the auth service acts by its own token, slides, ages and ends.

import { expect, test } from 'vitest'
import { lifetimesOf } from '../../machines/auth-session/lifetimes.ts'
import { testTransitions } from './support/transition-table.ts'
import { authSessionSuite } from './tables/auth-session.ts'

testTransitions('auth-session', authSessionSuite)

const DAY = 86_400

test.each([
  [
    'a week',
    7 * DAY,
    { briefLifetimeSeconds: DAY, slideEverySeconds: DAY, absoluteLifetimeSeconds: 30 * DAY },
  ],
  [
    'an hour',
    3600,
    { briefLifetimeSeconds: 3600, slideEverySeconds: 1800, absoluteLifetimeSeconds: 30 * DAY },
  ],
  [
    'a quarter of a year',
    90 * DAY,
    { briefLifetimeSeconds: DAY, slideEverySeconds: DAY, absoluteLifetimeSeconds: 90 * DAY },
  ],
])('X-971: a lifetime of %s', (_, lifetimeSeconds, expected) => {
  expect(lifetimesOf(lifetimeSeconds)).toEqual({ lifetimeSeconds, ...expected })
})
