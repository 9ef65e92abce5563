// What applications were granted agrees with the accounts, the sessions and the tokens that it is of.

import type { RowCheck } from './checks.ts'

export const grantsChecks: readonly RowCheck[] = [
  {
    name: 'Nothing is granted of who is locked',
    rows: `
      select format('%s is locked, and %s has a grant', u.email, g.client_id) as sentence
      from auth.oauth_grant g join auth."user" u on u.id = g.user_id where u.banned`,
  },
  {
    name: 'A grant is of its session’s person',
    rows: `
      select format('a grant of %s is of a session of %s', g.user_id, s."userId") as sentence
      from auth.oauth_grant g join auth.session s on s.id = g.session_id where s."userId" <> g.user_id`,
  },
  {
    name: 'A grant ends with the application that it is of, and with no other',
    rows: `
      select format('a grant of %s ends with %s', client_id, stored_client) as sentence
      from auth.oauth_grant where stored_client <> client_id`,
  },
  {
    name: 'An application is signed in to by its session’s person',
    rows: `
      select format('%s is in a session of %s as %s', c.client_id, s."userId", c.user_id) as sentence
      from auth.client_session c join auth.session s on s.id = c.session_id where s."userId" <> c.user_id`,
  },
  {
    name: 'Of a session that lives no application hears that it has ended',
    rows: `
      select format('%s is owed the end of a session that lives', l.client_id) as sentence
      from auth.client_logout l join auth.client_session c on c.sid = l.sid and c.client_id = l.client_id`,
  },
  {
    name: 'Of a family one refresh token is good',
    rows: `
      select format('family %s has %s refresh tokens that are good', family_id, count(*)) as sentence
      from auth.refresh_token where not is_used group by family_id having count(*) > 1`,
  },
]
