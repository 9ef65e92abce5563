// The locks of the OpenID provider, whose requests are an engine's: they are raced beside its own tests.

import type { Fault } from './faults.ts'

const raced = 'its requests are raced, eight at once, by test/server/auth/openid-provider/at-once.test.ts'

const without = (what: string, find: RegExp): Fault => ({
  name: `for update of ${what}`,
  statements: [{ find, put: '$1' }],
  equivalent: raced,
})

export const faultsOfProvider: readonly Fault[] = [
  without('a request of an application', /(from auth\.authorization where digest = \$\d+) for update/g),
  without('a grant', /(from auth\.oauth_grant where id = \$\d+) for update/g),
  without('a code of an application', /(from auth\.authorization_code where digest = \$\d+) for update/g),
  without(
    'the families of a grant',
    /(from auth\.refresh_family where grant_id = \$\d+ order by id) for update/g,
  ),
  without('a refresh token', /(from auth\.refresh_token where digest = \$\d+) for update/g),
  {
    name: 'for key share of a session that an application is noted in',
    statements: [{ find: /(and "expiresAt" > clock_timestamp\(\)) for key share/g, put: '$1' }],
    equivalent:
      'a session that ends meanwhile is refused by the foreign key, which answers an error instead of login_required',
  },
]
