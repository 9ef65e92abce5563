// The floor of the console's pages: Koa, and by Slonik what no page can do without. It reads who asks, and by an index what is shown, and
// notes in the audit that it was looked at.

import { createHash } from 'node:crypto'
import Koa from 'koa'
import { sql } from 'slonik'
import { pool } from './pool.ts'

const queries = {
  /** The newest entries of one person. */
  '/story': (email: string) => sql.unsafe`
    select e.id::text, e.at, e.machine, e.event, e.state from auth.audit_event e join auth."user" u on u.id = e.user_id
    where u.email = ${email} order by e.at desc limit 50`,
  /** People by how their email begins. */
  '/people': (email: string) => sql.unsafe`
    select id, email, name, "createdAt" from auth."user" where email >= ${email} order by email limit 50`,
  /** Organizations by their name, after one of them. */
  '/organizations': (_: string, organization: string) => sql.unsafe`
    select tenant_id, name, slug from app.tenant
    where ((lower(name) collate "C"), tenant_id) > ('organization' collate "C", ${organization}::uuid)
    order by (lower(name) collate "C"), tenant_id limit 50`,
  /** Members of one organization. */
  '/members': (_: string, organization: string) => sql.unsafe`
    select u.auth_user_id, u.email, u.name, m.role from app.membership m join app.app_user u on u.user_id = m.user_id
    where m.tenant_id = ${organization}::uuid order by m.user_id limit 50`,
  /** Clients by their age. */
  '/clients': () => sql.unsafe`
    select id, name, redirect_uris from auth.oauth_client order by created_at desc, id limit 50`,
  /** The newest entries of everybody. */
  '/newest': () => sql.unsafe`
    select id::text, at, machine, event, state from auth.audit_event order by at desc limit 50`,
}

const sessionOf = (token: string) => sql.unsafe`
  select s.id, s."userId", r.role from auth.session s join auth.console_role r on r.user_id = s."userId"
  where s.token = ${createHash('sha256').update(token).digest('hex')} and s."expiresAt" > now()`

const noteOf = (userId: string) => sql.unsafe`
  insert into auth.audit_event (machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
  values ('console-access', 'operator', 'look.requested', 'operator', '{showPerson}', '{"reason":"the floor"}', ${userId}, '', '')`

const app = new Koa()
app.use(async (ctx) => {
  const query = queries[ctx.path as keyof typeof queries]
  if (!query) return
  const who = (await pool.maybeOne(sessionOf(String(ctx.query.token)))) as { userId: string } | null
  ctx.body = await pool.any(query(String(ctx.query.email), String(ctx.query.organization)))
  await pool.query(noteOf(who?.userId ?? ''))
})
app.listen(Number(process.env.PORT), '127.0.0.1')
