// Every combination of names, ids and expiries that an auth schema may have, but for those of column-conventions.test.ts.

import { describeColumns, fakeAuthOfNobody } from './column-conventions.support.ts'

describeColumns(
  [
    ['camelCase', 'uuid', 'timestamp'],
    ['camelCase', 'text', 'timestamp'],
    ['snake_case', 'uuid', 'timestamptz'],
    ['snake_case', 'uuid', 'timestamp'],
    ['snake_case', 'text', 'timestamptz'],
    ['lowercase', 'uuid', 'timestamptz'],
    ['lowercase', 'text', 'timestamptz'],
    ['lowercase', 'text', 'timestamp'],
  ],
  fakeAuthOfNobody(),
)
