// Reads the tables of another Better Auth in any schema, with any naming convention and any type of id.

import pg from 'pg'

/** `twofactor`, `passkey`: of plugins, which not every Better Auth has. */
export type Tables = {
  schema: string
  user: string
  session: string
  account: string
  twofactor: string | null
  passkey: string | null
}
export type Table = Exclude<keyof Tables, 'schema'>

/** Columns by their names in lower case without underscores, so that `emailVerified` and `email_verified` are the same. */
export type ForeignRow = Record<string, unknown>

const needed: Record<Table, readonly string[]> = {
  user: ['id', 'email', 'emailverified'],
  session: ['id', 'token', 'userid', 'expiresat'],
  account: ['id', 'userid', 'providerid', 'accountid', 'password'],
  twofactor: ['id', 'userid', 'secret', 'backupcodes'],
  passkey: ['id', 'userid', 'publickey', 'credentialid', 'counter'],
}

export const plain = (name: string) => name.replaceAll('_', '').toLowerCase()

type Found = { schema: string; name: string; columns: string[] }

/** Every schema that has the three tables and is not Lockstep's own. */
export async function anyBetterAuthSchemas(client: pg.ClientBase): Promise<Tables[]> {
  const { rows } = await client.query<Found>(
    `select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
      and replace(lower(c.relname), '_', '') = any($1)
      and not exists (select from pg_class o where o.relnamespace = n.oid and o.relname = 'lockstep_migration')
    group by 1, 2 order by 1, 2`,
    [Object.keys(needed).flatMap((table) => [table, `${table}s`])],
  )
  const named = (schema: string, table: Table) =>
    rows.find(
      (row) =>
        row.schema === schema &&
        [table, `${table}s`].includes(plain(row.name)) &&
        needed[table].every((column) => row.columns.map(plain).includes(column)),
    )?.name
  return [...new Set(rows.map(({ schema }) => schema))].flatMap((schema) => {
    const [user, session, account] = (['user', 'session', 'account'] as const).map((table) =>
      named(schema, table),
    )
    const [twofactor = null, passkey = null] = (['twofactor', 'passkey'] as const).map((table) =>
      named(schema, table),
    )
    return user && session && account ? [{ schema, user, session, account, twofactor, passkey }] : []
  })
}

/** The tables of Better Auth's plugins, by their plain names. */
const pluginTables = [
  'organization',
  'member',
  'invitation',
  'team',
  'teammember',
  'organizationrole',
  'apikey',
  'ssoprovider',
  'oauthapplication',
  'oauthclient',
  'oauthaccesstoken',
  'oauthconsent',
  'devicecode',
  'walletaddress',
  'subscription',
  'jwks',
  'verification',
]

export type PluginRows = { table: string; count: number }

/** How many rows each plugin's table of this schema has, in the order above. */
export async function countPluginRows(client: pg.ClientBase, schema: string): Promise<PluginRows[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p')`,
    [schema],
  )
  const counted: PluginRows[] = []
  for (const table of pluginTables)
    for (const { name } of rows.filter((row) => [table, `${table}s`].includes(plain(row.name)))) {
      const found = await client.query<{ count: number }>(
        `select count(*)::integer as count from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
      )
      counted.push({ table, count: found.rows[0]?.count ?? 0 })
    }
  return counted
}

const BATCH_SIZE = 1000

/** In batches, within a transaction; none of a table that is not there. Times without a zone count as UTC. */
export async function* rowsOf(
  client: pg.ClientBase,
  tables: Tables,
  table: Table,
): AsyncGenerator<readonly ForeignRow[]> {
  const found = tables[table]
  if (found === null) return
  const name = `${pg.escapeIdentifier(tables.schema)}.${pg.escapeIdentifier(found)}`
  await client.query(`declare foreign_rows no scroll cursor for select to_jsonb(t) as row from ${name} t`)
  for (;;) {
    const { rows } = await client.query<{ row: ForeignRow }>(`fetch ${BATCH_SIZE} from foreign_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [plain(column), value])),
    )
  }
  await client.query('close foreign_rows')
}
