// What the database holds about some addresses, in words that two runs share: no id, no hash, no time.

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Client } from '../model/client.ts'
import { cheapHashing } from './nodes.ts'

export type Facts = Record<string, readonly string[]>

type Row = Record<string, unknown>

/** By the name of a fact, the rows of some addresses ($1); a member `secret` is the digest or hash that is named after. */
const queries: Record<string, string> = {
  users: `select email, "emailVerified", name, image from auth."user" where email = any($1)`,
  credentials: `select u.email, "providerId", password as secret, "accountId" = u.id as own
    from auth.account a join auth."user" u on u.id = a."userId" where u.email = any($1)`,
  sessions: `select u.email, token as secret, "rememberMe", amr, aal
    from auth.session s join auth."user" u on u.id = s."userId" where u.email = any($1)`,
  attempts: `select u.email, a.name, password_hash as secret, provider_id, cookie_digest = '' as unnamed
    from auth.signup_attempt a join auth."user" u on u.id = user_id where u.email = any($1)`,
  codes: `select email, purpose, state, tries, others_tries, asked_by is null as "fromNobody",
      row_number() over (partition by email, purpose order by issued_at desc, id desc) as nth
    from auth.one_time_code where email = any($1)`,
  changes: `select u.email, old_email, new_email, c.state
    from auth.email_change c join auth."user" u on u.id = c.user_id where u.email = any($1)`,
  mails: `select recipient, kind, code.purpose, code.state
    from auth.outbox left join auth.one_time_code code on code.id = code_id where recipient = any($1)`,
  verifiers: `select u.email, origin from auth.session_verifier v join auth."user" u on u.id = user_id
    where u.email = any($1)`,
  waiting: `select u.email, first_method, tries, digest as secret
    from auth.pending_sign_in p join auth."user" u on u.id = p.user_id where u.email = any($1)`,
  apps: `select u.email, t.state, t.failures, t.last_step is not null as spent
    from auth.totp t join auth."user" u on u.id = t.user_id where u.email = any($1)`,
  recoveryCodes: `select u.email, r.state, count(*)
    from auth.recovery_code r join auth."user" u on u.id = r.user_id where u.email = any($1) group by u.email, r.state`,
  passkeys: `select u.email, p.counter, p.stands_alone
    from auth.passkey p join auth."user" u on u.id = p.user_id where u.email = any($1)`,
  devices: `select u.email from auth.known_device d join auth."user" u on u.id = user_id where u.email = any($1)`,
  grants: `select u.email, client_id, session_id is null as "forLonger",
      (select array_agg(state order by state) from auth.authorization_code c where c.grant_id = g.id) as codes,
      (select count(*) from auth.access_token t where t.grant_id = g.id) as tokens,
      (select array_agg(f.state || ' ' || t.is_used order by t.is_used)
       from auth.refresh_family f join auth.refresh_token t on t.family_id = f.id where f.grant_id = g.id) as family
    from auth.oauth_grant g join auth."user" u on u.id = g.user_id where u.email = any($1)`,
  authorizations: `select u.email, a.state from auth.authorization a join auth."user" u on u.id = a.user_id
    where u.email = any($1)`,
  consents: `select u.email, client_id, scopes from auth.consent c join auth."user" u on u.id = c.user_id
    where u.email = any($1)`,
  signedInTo: `select u.email, client_id from auth.client_session c join auth."user" u on u.id = c.user_id
    where u.email = any($1)`,
  // Those that have registered themselves: whose they are nobody knows.
  applications: `select name, redirect_uris, used_at is not null as used from auth.oauth_client`,
  pushedRequests: `select is_used, count(*) from auth.pushed_request group by is_used`,
  owedLogouts: `select client_id, count(*) from auth.client_logout group by client_id`,
  transitions: `select machine, previous_state, event, state, effects
    from auth.audit_event e join auth."user" u on u.id = e.user_id where u.email = any($1)`,
  appUsers: `select email, name, email_verified from app.app_user where email = any($1)`,
  appSessions: `select u.email, is_source_ended, auth_session_id is null as unnamed, data->>'tenantId' is null as outside
    from app.session s join app.app_user u using (user_id) where u.email = any($1)`,
  roles: `select t.name, u.email, m.role from app.membership m join app.tenant t using (tenant_id)
    join app.app_user u using (user_id) where exists (select from unnest($1::text[]) one where u.email like '%' || one)`,
  invitations: `select email, role, state from app.invitation i
    where email = 'new.guest@example.com' or exists (select from unnest($1::text[]) one where email like '%' || one)`,
  memberships: `select u.email, is_default from app.membership join app.app_user u using (user_id)
    where u.email = any($1)`,
  claims: `select attempts from auth.outbox where kind = 'user-deleted' and recipient = any($1)`,
  keys: `select count(*) as signing from auth.jwks where "expiresAt" is null`,
  tenants: `select u.email, t.name, t.second_factor_from is not null as demanding from app.tenant t join app.app_user u on u.user_id = created_by
    where u.email = any($1)`,
}

export type Known = {
  /** Of an address, in full: a fact says its place in this list. */
  emails: readonly string[]
  /** By what a fact says. */
  passwords: Record<string, string>
  clients: readonly Client[]
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whose a digest or hash is, in words. */
async function ownerOf(secret: unknown, { passwords, clients }: Known): Promise<string> {
  if (secret === null) return 'none'
  if (`${secret}`.startsWith('$')) {
    for (const [name, password] of Object.entries(passwords))
      if (await cheapHashing.verify(`${secret}`, password)) return name
    return 'another'
  }
  const shown = ({ cookies, token }: Client) => [...cookies.values(), token].map(digestOf)
  const whose = clients.flatMap((client, index) =>
    shown(client).includes(`${secret}`) ? [`of ${index}`] : [],
  )
  return whose.join(' and ') || 'of nobody here'
}

export async function factsOf(pool: pg.Pool, known: Known): Promise<Facts> {
  const { emails } = known
  const names = Object.keys(queries)
  const { rows } = await pool.query<Record<string, Row[]>>({
    name: 'facts',
    text: `select ${names.map((name) => `(select coalesce(json_agg(f), '[]') from (${queries[name]}) f) as "${name}"`)}`,
    // For a person who changes theirs the other one counts as well.
    values: [emails.flatMap((email) => [email, `another.${email}`])],
  })
  const facts: Record<string, string[]> = {}
  for (const [name, found] of Object.entries(rows[0] ?? {})) {
    const told = found.map(async ({ secret, ...rest }) =>
      JSON.stringify({ ...rest, ...(secret !== undefined && { secret: await ownerOf(secret, known) }) }),
    )
    facts[name] = (await Promise.all(told)).map((text) => withoutIds(withoutAddresses(text, emails))).sort()
  }
  return facts
}

const withoutAddresses = (text: string, emails: readonly string[]) =>
  emails.reduce((told, email, index) => told.replaceAll(email, `address ${index}`), text)

/** An application that has registered itself has another one whenever its starting state is brought about. */
const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')

/** What one has and the other has not, a line each; nothing where they are the same. */
export function differenceOf(got: Facts, wanted: Facts): string[] {
  const lines: string[] = []
  for (const name of Object.keys(queries)) {
    const [ours = [], theirs = []] = [got[name], wanted[name]]
    const rest = [...theirs]
    for (const line of ours) {
      const index = rest.indexOf(line)
      if (index < 0) lines.push(`${name}: + ${line}`)
      else rest.splice(index, 1)
    }
    lines.push(...rest.map((line) => `${name}: − ${line}`))
  }
  return lines
}
