// Every combination of names, ids and expiries that an auth schema may have, but for those of column-conventions.test.ts.

import { describe, test } from 'vitest'
import { type Columns, fakeAuthOfNobody, ofNobody, ofUsers, readerOf } from './column-conventions.support.ts'

const auth = fakeAuthOfNobody()

const otherColumns: readonly Columns[] = [
  ['camelCase', 'uuid', 'timestamp'],
  ['camelCase', 'text', 'timestamp'],
  ['snake_case', 'uuid', 'timestamptz'],
  ['snake_case', 'uuid', 'timestamp'],
  ['snake_case', 'text', 'timestamptz'],
  ['lowercase', 'uuid', 'timestamptz'],
  ['lowercase', 'text', 'timestamptz'],
  ['lowercase', 'text', 'timestamp'],
]

describe.each(otherColumns)('%s columns, %s ids, an expiry of type %s', (...columns) => {
  const reader = readerOf(columns, auth)

  test.each(ofUsers)('a token %s yields its user', reader.yieldsUser)

  test.each(['unproven', 'unknown'] as const)(
    'one of the %s yields an e-mail that is not verified',
    reader.yieldsUnverified,
  )

  test.each(ofNobody)('one that is %s yields nobody', reader.yieldsNobody)
})
