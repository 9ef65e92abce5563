// What hangs on a table beside its columns and indexes, for a partitioned one that takes its place and its name: owner, rights, comments, replica
// identity and publications. What cannot be taken over is named.

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from './pool.ts'

const statementRow = z.object({ statement: z.string() })
const nameRow = z.object({ name: z.string() })

/** Of PostgreSQL’s own making, with the names quoted. */
export const carryOut = (tx: Queries, statement: string) => tx.send({ ...sql.unsafe``, sql: statement })

const grantee = sql.fragment`case a.grantee when 0 then 'public' else a.grantee::regrole::text end`
const option = sql.fragment`case when a.is_grantable then ' with grant option' else '' end`

/** Who runs this may be another role, such as a superuser. */
export const oneOwner = async (db: Queries, table: string): Promise<string> =>
  (
    await db.one(sql.type(nameRow)`
      select relowner::regrole::text as name from pg_class where oid = ${table}::regclass`)
  ).name

/**
 * To be read before the table loses its name, and carried out when another has it.
 * What the owner has taken from itself stays taken, as of a table that is only added to.
 * @param numbers the sequence that gives it ids from then on, which, unlike an identity, only a role with a right to it can use to add a row
 */
export async function anyTakenOver(db: Queries, table: string, numbers: string): Promise<readonly string[]> {
  const rows = await db.any(sql.type(statementRow)`
    with it as (select * from pg_class where oid = ${table}::regclass),
    given as (
      select a.* from it, aclexplode(it.relacl) a where a.grantee <> it.relowner),
    of_columns as (
      select c.attname, a.* from it join pg_attribute c on c.attrelid = it.oid and c.attnum > 0 and not c.attisdropped,
        aclexplode(c.attacl) a)
    select format('grant %s on table %s to %s%s', a.privilege_type, ${table}::text, ${grantee}, ${option}) as statement
    from given a
    union all
    select format('grant %s (%I) on table %s to %s%s', a.privilege_type, a.attname, ${table}::text, ${grantee}, ${option})
    from of_columns a
    union all
    select format('grant usage on sequence %s to %s', ${numbers}::text, ${grantee})
    from (select grantee from given where privilege_type = 'INSERT'
          union select grantee from of_columns where privilege_type = 'INSERT') a
    union all
    select format('grant %s on sequence %s to %s%s', a.privilege_type, ${numbers}::text, ${grantee}, ${option})
    from pg_class s, aclexplode(s.relacl) a
    where s.oid = pg_get_serial_sequence(${table}, 'id')::regclass and a.grantee <> s.relowner
    union all
    select format('revoke %s on table %s from %s', d.privilege_type, ${table}::text, it.relowner::regrole)
    from it, aclexplode(acldefault('r', it.relowner)) d
    where it.relacl is not null and not exists (
      select from aclexplode(it.relacl) a where a.grantee = it.relowner and a.privilege_type = d.privilege_type)
    union all
    select format('comment on table %s is %L', ${table}::text, obj_description(it.oid, 'pg_class'))
    from it where obj_description(it.oid, 'pg_class') is not null`)
  return rows.map(({ statement }) => statement)
}

/**
 * Its rows are published under the name that they have had, whatever part they are in.
 * @param renamed what the table is called by then
 */
export async function anyPublished(db: Queries, table: string, renamed: string): Promise<readonly string[]> {
  const rows = await db.any(sql.type(statementRow)`
    select unnest(array[
      format('alter publication %I drop table %s', p.pubname, ${renamed}::text),
      format('alter publication %I add table %s', p.pubname, ${table}::text),
      format('alter publication %I set (publish_via_partition_root = true)', p.pubname)]) as statement
    from pg_publication p join pg_publication_rel r on r.prpubid = p.oid where r.prrelid = ${table}::regclass`)
  return rows.map(({ statement }) => statement)
}

/** By the default privileges of the role that makes it, which may be more than the operator has given of the table before. */
const anyGivenByDefault = (db: Queries, relation: string) =>
  db.any(sql.type(statementRow)`
    select distinct format('revoke all on %s from %s', ${relation}::text, ${grantee}) as statement
    from pg_class c, aclexplode(c.relacl) a where c.oid = ${relation}::regclass and a.grantee <> c.relowner`)

export async function takeDefaultsAway(tx: Queries, relation: string): Promise<void> {
  for (const { statement } of await anyGivenByDefault(tx, relation)) await carryOut(tx, statement)
}

const anyReplicaIdentity = (db: Queries, model: string, table: string) =>
  db.any(sql.type(statementRow)`
    select format('alter table %s replica identity %s', ${table}::text, case relreplident when 'f' then 'full' else 'nothing' end) as statement
    from pg_class where oid = ${model}::regclass and relreplident in ('f', 'n')`)

/** Of one by an index each part has its own: its primary key. */
export async function keepReplicaIdentity(tx: Queries, model: string, table: string): Promise<void> {
  for (const { statement } of await anyReplicaIdentity(tx, model, table)) await carryOut(tx, statement)
}

/** A part is reached through the whole, and has no rights of its own. */
export async function likeWhole(tx: Queries, whole: string, part: string): Promise<void> {
  await takeDefaultsAway(tx, part)
  await keepReplicaIdentity(tx, whole, part)
}

/** What would go on with the table itself, which is only a part from then on. */
export async function anyInTheWay(db: Queries, table: string): Promise<readonly string[]> {
  const rows = await db.any(sql.type(nameRow)`
    with it as (select * from pg_class where oid = ${table}::regclass)
    select 'row security' as name from it where relrowsecurity
    union all select format('policy %I', polname) from pg_policy, it where polrelid = it.oid
    union all select format('trigger %I', tgname) from pg_trigger, it where tgrelid = it.oid and not tgisinternal
    union all select format('rule %I', rulename) from pg_rewrite, it where ev_class = it.oid
    union all select distinct format('view %s', r.ev_class::regclass)
      from it join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = it.oid
        and d.classid = 'pg_rewrite'::regclass
      join pg_rewrite r on r.oid = d.objid and r.ev_class <> it.oid
    union all select distinct format('function %s', d.objid::regprocedure)
      from it join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = it.oid
        and d.classid = 'pg_proc'::regclass
    union all select format('foreign key %I', conname) from pg_constraint, it where confrelid = it.oid
    union all select format('publication %I with a filter', p.pubname)
      from it join pg_publication_rel r on r.prrelid = it.oid join pg_publication p on p.oid = r.prpubid
      where to_jsonb(r) ->> 'prqual' is not null or to_jsonb(r) ->> 'prattrs' is not null`)
  return rows.map(({ name }) => name)
}
