// Puts back what was in the database, so that many runs begin in a state that was brought about once.

import type pg from 'pg'

/**
 * Keys that sign stay as they are, and what is recorded of them, because the services know them by heart. Procedures keep the
 * plans of their statements; without triggers no foreign key minds the order.
 */
const DEFINITION = `
  create schema races;
  create temp table place as
    select here, format('races.%I', here) as kept,
      case here when 'auth.audit_event' then $$event is distinct from 'key.made'$$ else 'true' end as which
    from (select format('%I.%I', schemaname, tablename) as here from pg_tables
      where schemaname in ('auth', 'app') and tablename not in ('jwks', 'jwks_rs256', 'lockstep_migration')) as tables;
  create function pg_temp.procedure(name text, statements text) returns void language plpgsql as $$ begin
    execute format('create procedure races.%I() language plpgsql set session_replication_role = replica as %L',
      name, 'begin ' || (
        select string_agg(
          replace(replace(replace(statements, ':here', here), ':kept', kept), ':which', which), ' ') from place) || ' end');
  end $$;
  do $$ begin
    execute (select string_agg(format('create unlogged table %s (like %s)', kept, here), '; ') from place);
    perform pg_temp.procedure('empty', 'delete from :here where :which;');
    perform pg_temp.procedure('keep', 'delete from :kept; insert into :kept select * from :here where :which;');
    perform pg_temp.procedure('restore', 'delete from :here where :which;
      insert into :here overriding system value select * from :kept;');
  end $$`

export type Snapshot = {
  /** Nobody has ever been here. */
  empty: () => Promise<void>
  /** What is stored now is what is put back. */
  keep: () => Promise<void>
  restore: () => Promise<void>
}

/** @param pool of a database that is migrated and used for nothing else, as its superuser */
export async function createSnapshot(pool: pg.Pool): Promise<Snapshot> {
  await pool.query(DEFINITION)
  const call = async (name: string) => {
    await pool.query(`call races.${name}()`)
  }
  return {
    empty: async () => {
      await call('empty')
      // Of the runs before thousands of rows are left that nobody sees.
      await pool.query('vacuum')
    },
    keep: () => call('keep'),
    restore: () => call('restore'),
  }
}
