// The locks of events: which of them come first, and what shows that where no pair of requests does.

import type { Fault } from './faults.ts'

export const faultsOfEvents: readonly Fault[] = [
  {
    name: 'the lock of what an event is about',
    statements: [{ find: /pg_advisory_xact_lock\((\$\d+), key\)/g, put: '$1::int' }],
    equivalent: 'what is compared after a race has no order of events: test/server/events/feed.test.ts',
  },
  {
    name: 'for update of the place of the last event that was read',
    statements: [{ find: /(select from \S+) for update/g, put: '$1' }],
    equivalent: 'no request that is raced reads the feed: test/server/events/feed.test.ts',
  },
  {
    name: 'for update of webhooks that were given up, when an operator sends them again',
    statements: [{ find: /(and endpoint = any\(\$\d+[^)]*\)\s+order by id) for update/g, put: '$1' }],
    equivalent:
      'no request that is raced sends one again: two operators do at once, in test/server/auth/console/console-webhooks.test.ts',
  },
]
