// All rows of both schemas in which a person is named, but for those that acting as them writes itself.

import { connectTo } from '../../support/databases.ts'

type Row = Record<string, unknown>

/** Each entry of it says who acts. */
const AUDIT = 'audit_event'

const isOfActing = ({ impersonatedBy, kind, data, payload }: Row) =>
  typeof impersonatedBy === 'string' ||
  kind === 'impersonated' ||
  JSON.stringify(data ?? null).includes('"impersonation":{') ||
  // The provider’s engine keeps what it has asked beside the session, with which it goes.
  JSON.stringify(payload ?? null).includes('"amr":["operator"]')

/** @param names what a row has that names the person: each as it stands in the JSON of PostgreSQL */
export async function rowsOf(databaseUrl: string, names: readonly string[]): Promise<string[]> {
  const db = await connectTo(databaseUrl)
  const { rows: tables } = await db.query(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname in ('auth', 'app') and relkind in ('r', 'p') and not relispartition and relname <> $1 order by 1`,
    [AUDIT],
  )
  const { rows: all } = await db.query(
    tables
      .map(({ name }) => `select '${name} ' || to_jsonb(t)::text as text, to_jsonb(t) as row from ${name} t`)
      .join(' union all '),
  )
  return all
    .filter(({ text, row }) => names.some((name) => `${text}`.includes(name)) && !isOfActing(row as Row))
    .map(({ text }) => `${text}`)
    .toSorted()
}
