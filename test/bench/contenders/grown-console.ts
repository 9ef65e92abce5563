// Fills what the console lists beside people: organizations with their members, and clients with their grants.

import { ask } from '../database.ts'
import { settle } from './grown-rows.ts'

/** Clients that are stored, and the members of the largest organization: one for so many people. */
const PEOPLE_A_CLIENT = 100
const PEOPLE_A_MEMBER = 10

/** The first whose digest has the form of an ID: requests refuse the others. */
export const LARGEST = `md5('tenant9')::uuid`

/** `$1` is how many people. Everybody has an organization of their own, and some are in the largest one as well. */
const FILLING = [
  `insert into app.membership (user_id, tenant_id, is_default, role)
   select i, md5('tenant' || i)::uuid, true, 'owner' from generate_series(1, $1::int) i`,
  `insert into app.membership (user_id, tenant_id, role)
   select i, ${LARGEST}, 'member' from generate_series(1, $1::int) i where i % ${PEOPLE_A_MEMBER} = 0 on conflict do nothing`,
  `insert into auth.oauth_client (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves, created_at)
   select 'grown-' || i, 'Client', '{https://client.example.com/callback}', '{}', false, '[]', '{}', now() - make_interval(mins => i)
   from generate_series(1, $1::int / ${PEOPLE_A_CLIENT}) i`,
  `insert into auth.oauth_grant (id, user_id, client_id, stored_client, payload, expires_at)
   select 'grant-' || i, md5('user' || i)::uuid::text, 'grown-' || i, 'grown-' || i, '{}', now() + interval '30 days'
   from generate_series(1, $1::int / ${PEOPLE_A_CLIENT}) i`,
]

/** Beside people whom `fillWith` has made. */
export async function fillConsole(databaseUrl: string, users: number): Promise<void> {
  for (const statement of FILLING) await ask(databaseUrl, statement, [users])
  await settle(databaseUrl)
}
