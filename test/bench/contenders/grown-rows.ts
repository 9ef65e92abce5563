// Fills Lockstep's tables with users and sessions by SQL: by the wire, a million of them would take a day.

import { hash } from '@node-rs/argon2'
import { production } from '../../../server/auth/crypto/passwords.ts'
import { ask } from '../database.ts'
import { PASSWORD } from './wire.ts'

/** Of the person with this number, from 1 on. */
export const emailOf = (number: number) => `grown-${number}@example.com`
export const tokenOf = (number: number) => `token-of-grown-person-${number}`

export const keyOf = (number: number) => `key-of-grown-person-${number}`
export const organizationsKeyOf = (number: number) => `key-of-grown-organization-${number}`

/** Ids in no order, as the product's own are, yet known from the number. */
const ID = `md5('user' || i)::uuid::text`
const DIGEST = `encode(sha256(('token-of-grown-person-' || i)::bytea), 'hex')`

type Rows = readonly [table: string, columnsAndRows: string]

const authRows = (users: number, hashed: string): Rows[] => [
  [
    'auth."user"',
    `(id, name, email, "emailVerified")
   select ${ID}, 'Person', 'grown-' || i || '@example.com', true from generate_series(1, ${users}) i`,
  ],
  [
    'auth.account',
    `("accountId", "providerId", "userId", password)
   select ${ID}, 'credential', ${ID}, '${hashed}' from generate_series(1, ${users}) i`,
  ],
  [
    'auth.session',
    `(token, "userId", "expiresAt", "sweepAt", "ipAddress", "userAgent")
   select ${DIGEST}, ${ID}, now() + interval '7 days', now() + interval '7 days', '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
   from generate_series(1, ${users}) i`,
  ],
  // Used today, so that showing it writes nothing.
  [
    'auth.api_key',
    `(user_id, digest, name, prefix, start, permissions, last_used_at)
   select ${ID}, encode(sha256(('key-of-grown-person-' || i)::bytea), 'hex'), 'Program', 'lk_', 'lk_0000', '{"invoices":["read"]}', now()
   from generate_series(1, ${users}) i`,
  ],
]

const appRows = (users: number): Rows[] => [
  [
    'app.app_user',
    `(auth_user_id, email, name, email_verified)
   select ${ID}, 'grown-' || i || '@example.com', 'Person', true from generate_series(1, ${users}) i`,
  ],
  [
    'app.tenant',
    `(tenant_id, name, slug)
   select md5('tenant' || i)::uuid, 'Organization', 'grown-' || i from generate_series(1, ${users}) i`,
  ],
  [
    'app.api_key',
    `(tenant_id, digest, name, prefix, start, permissions, last_used_at)
   select md5('tenant' || i)::uuid, encode(sha256(('key-of-grown-organization-' || i)::bytea), 'hex'), 'Program', 'lko_', 'lko_0000',
     '{"invoices":["read"]}', now()
   from generate_series(1, ${users}) i`,
  ],
  [
    'app.session',
    `(id, user_id, data, expires_at, sweep_at)
   select ${DIGEST}, user_id,
     jsonb_build_object('userId', user_id, 'emailVerified', true, 'assurance', 'token', 'tenantId', null,
       'sealedToken', repeat('x', 96), 'validatedBy', 'askWithCookie', '_expire', 1800000000000, '_maxAge', 604800000),
     now() + interval '7 days', now() + interval '7 days'
   from generate_series(1, ${users}) i join app.app_user on user_id = i`,
  ],
]

/**
 * One transaction. A superuser, as the embedded server's is, leaves the indexes out meanwhile and the foreign keys unchecked, whose rows are
 * known to be there: ten million rows would take most of an hour otherwise. Indexes that are built at once are denser than those that grow.
 */
async function insert(databaseUrl: string, [table, columnsAndRows]: Rows): Promise<void> {
  const [user] = await ask<{ rolsuper: boolean }>(
    databaseUrl,
    'select rolsuper from pg_roles where rolname = current_user',
  )
  const statement = `insert into ${table} ${columnsAndRows}`
  if (!user?.rolsuper) await ask(databaseUrl, statement)
  else
    await ask(
      databaseUrl,
      `set session_replication_role = replica;
       set maintenance_work_mem = '1GB';
       update pg_index set indisready = false, indisvalid = false where indrelid = '${table}'::regclass;
       ${statement};
       reindex table ${table}`,
    )
}

async function insertAll(databaseUrl: string, tables: readonly Rows[]): Promise<void> {
  for (const rows of tables) await insert(databaseUrl, rows)
}

/** Into tables that are migrated and empty. */
export async function fillWith(databaseUrl: string, users: number): Promise<void> {
  const hashed = await hash(PASSWORD, production.cost)
  await Promise.all([insertAll(databaseUrl, authRows(users, hashed)), insertAll(databaseUrl, appRows(users))])
  await settle(databaseUrl)
}

/** Does at once what PostgreSQL would do in its own time, which might be that of a round. */
export async function settle(databaseUrl: string): Promise<void> {
  await ask(databaseUrl, 'vacuum (analyze)')
  // Not every user of a database may, and then the checkpoint comes when it comes.
  const [may] = await ask<{ may: boolean }>(
    databaseUrl,
    `select rolsuper or exists (
       select from pg_roles other where other.rolname = 'pg_checkpoint' and pg_has_role(other.oid, 'member')
     ) as may
     from pg_roles where rolname = current_user`,
  )
  if (may?.may) await ask(databaseUrl, 'checkpoint')
}

export type Sizes = { auth: number; app: number; indexes: Record<string, number> }

/** In bytes: each schema with its indexes, and each index that holds something. */
export async function sizesOf(databaseUrl: string): Promise<Sizes> {
  const schemas = await ask<{ name: 'auth' | 'app'; bytes: string }>(
    databaseUrl,
    `select nspname as name, sum(pg_total_relation_size(c.oid)) as bytes
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('auth', 'app') group by nspname`,
  )
  const indexes = await ask<{ name: string; bytes: string }>(
    databaseUrl,
    `select format('%I.%I', nspname, relname) as name, pg_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'i' and nspname in ('auth', 'app') and reltuples > 1000 order by 2 desc`,
  )
  const bytesOf = (name: string) => Number(schemas.find((one) => one.name === name)?.bytes ?? 0)
  return {
    auth: bytesOf('auth'),
    app: bytesOf('app'),
    indexes: Object.fromEntries(indexes.map(({ name, bytes }) => [name, Number(bytes)])),
  }
}
