// A database whose audit a test fills and has counted.

import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { UNHURRIED_MS } from '../../support/auth-service.ts'
import { createDatabase } from '../../support/databases.ts'

export const refusing = ['refuse']

/** Each so many seconds old: a third are refusals, a third are sign-ins, and the others don’t count. */
const ADD = `
  insert into auth.audit_event (at, machine, previous_state, event, state, effects, detail, user_id, ip_address, user_agent)
  select now() - make_interval(secs => age), 'account', 'verified', 'password.tried', 'verified',
    (array['{refuseCredentials}', '{openSession}', '{}'])[1 + n % 3]::text[],
    case when n % 3 = 1 then '{"amr":"pwd"}'::jsonb else '{}' end, 'someone-' || n % 7, '', ''
  from unnest($1::float8[]) with ordinality given (age, n)`

export const HOUR = 3600
export const DAY = 24 * HOUR

/** The oldest first, as they come. */
export const spread = (count: number, over: number, from = 2 * 60) =>
  Array.from({ length: count }, (_, nth) => from + ((count - 1 - nth) * over) / count)

export function countedDatabase() {
  let url = ''
  let pool: Pool
  let db: Client
  const client = async () => {
    const opened = new Client({ connectionString: url })
    await opened.connect()
    return opened
  }
  beforeAll(async () => {
    url = await createDatabase(null)
    await migrate(url, 'auth')
    pool = await connect(url, { connectionWaitMs: UNHURRIED_MS })
    db = await client()
  })
  afterAll(() => Promise.all([pool?.end(), db?.end()]))
  beforeEach(async () => {
    await db.query(
      'truncate auth.audit_event, auth.audit_counted, auth.audit_count, auth.people_count restart identity',
    )
  })
  return {
    client,
    pool: () => pool,
    rows: async (statement: string) => (await db.query(statement)).rows,
    add: (ages: number[], by: Client = db) => by.query(ADD, [ages]),
  }
}
