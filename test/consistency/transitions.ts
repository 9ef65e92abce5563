// Every transition that is recorded is one that today's machines would take, or one of an earlier version.

import { createJudge } from '../../server/audit/judge-transitions.ts'
import type { Recorded } from '../../server/audit/recorded.ts'
import { wordsOf } from '../../server/audit/replay.ts'
import type { OtherCheck } from './checks.ts'

type Kind = Omit<Recorded, 'userId'> & { table: string; id: string; rows: number }

/** What of the detail a machine is judged by; the rest is another one in each row. */
const judged = ['action', 'concerned', 'amr', 'findings', 'assurance']
const detail = `jsonb_build_object(${judged.map((name) => `'${name}', detail->'${name}'`).join(', ')})`

/** Each kind of row once, by the first of them. */
const kinds = `
  select 'auth.audit_event' as table, min(id) as id, count(*)::integer as rows, machine, previous_state as "previousState", event,
         state, effects, jsonb_strip_nulls(${detail}) as detail
  from auth.audit_event where machine is not null group by 4, 5, 6, 7, 8, 9
  union all
  select 'app.audit_event', min(id), count(*)::integer, machine, previous_state, event, state, effects, jsonb_strip_nulls(${detail})
  from app.audit_event group by 4, 5, 6, 7, 8, 9
  union all
  select 'app.refusal', min(id), count(*)::integer, 'callback', null, null, state, '{}'::text[],
         jsonb_build_object('findings', findings, 'isRefusal', true)
  from app.refusal group by 7, 9`

const judge = createJudge()

export const transitionsCheck: OtherCheck = {
  name: 'Today’s machines would do what is recorded',
  find: async (db) => {
    const { rows } = await db.query<Kind>({ name: 'recorded', text: kinds })
    return rows.flatMap((row) => {
      const verdict = judge({ ...row, userId: null })
      if (verdict.is !== 'refused') return []
      const others = row.rows > 1 ? ` and ${row.rows - 1} more` : ''
      return [`${row.table} ${row.id}${others}, ${wordsOf(row)}: ${verdict.because}`]
    })
  },
}
