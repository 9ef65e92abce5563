// The locks of the OpenID provider, whose requests are an engine's: many are raced beside its own tests.

import type { Fault } from './faults.ts'

const raced = 'its requests are raced, eight at once, by test/server/auth/openid-provider/at-once.test.ts'

const without = (what: string, find: RegExp): Fault => ({
  name: `for update of ${what}`,
  statements: [{ find, put: '$1' }],
  equivalent: raced,
})

const ALLOWED = 'another application has a code and tokens, and asks once more'
const REGISTERED = 'an application that has registered itself has a code, tokens and a pushed request'

export const faultsOfProvider: readonly Fault[] = [
  {
    name: 'the lock of a membership that ends',
    statements: [
      {
        find: /pg_advisory_xact_lock(?:_shared)?\(hashtextextended\((\$\d+), 3\)\)/g,
        put: 'hashtextextended($1, 3)',
      },
    ],
    equivalent:
      'the application goes on to say here that everybody is a member: test/server/auth/openid-provider/hear-ended-memberships.test.ts',
  },
  {
    name: 'for key share of an application that is granted something',
    statements: [
      {
        find: /(from auth\.oauth_client where id = \$\d+(?: and removing_at is null)?) for key share/g,
        put: '$1',
      },
    ],
    shows: { start: REGISTERED, requests: ['allow', 'remove the application'] },
  },
  {
    name: 'for update of an application that is removed',
    statements: [{ find: /(from auth\.oauth_client where id = \$\d+) for update/g, put: '$1' }],
    shows: { start: REGISTERED, requests: ['remove the application', 'remove the application'] },
  },
  without('a request of an application', /(from auth\.authorization where digest = \$\d+) for update/g),
  without('a grant', /(from auth\.oauth_grant where id = \$\d+) for update/g),
  {
    name: 'for update, in their order, of grants that end together',
    statements: [{ find: /(from auth\.oauth_grant where [^\n]*? order by id) for update/g, put: '$1' }],
    equivalent:
      'of two that meet in a deadlock one is made again; test/server/auth/openid-provider/order-of-grants.test.ts has each two meet',
  },
  {
    name: 'for update of sessions that end, before what was granted in them',
    statements: [{ find: /(from auth\.session where [^\n]*? order by id) for update/g, put: '$1' }],
    shows: { start: ALLOWED, requests: ['allow', 'end sessions which="all"'] },
  },
  without('a code of an application, and its grant', /()for update of g, c\b/g),
  without(
    'the families of a grant',
    /(from auth\.refresh_family where grant_id = \$\d+ order by id) for update/g,
  ),
  without('a refresh token, its family and its grant', /()for update of g, f, t\b/g),
  {
    name: 'for key share of a session that an application is noted in',
    statements: [{ find: /(and "expiresAt" > clock_timestamp\(\)) for key share/g, put: '$1' }],
    equivalent:
      'a session that ends meanwhile is refused by the foreign key, which answers an error instead of login_required',
  },
]
