// Steps today's machines through a trail: lists, row by row, what they would not do, and counts all of it.

import { type TrailRow, type TrailTable, trailPages } from '../db/audit-pages.ts'
import type { Queries } from '../db/pool.ts'
import { createFollow } from './follow.ts'
import { createJudge, type Judge, type Verdict } from './judge-transitions.ts'
import { inWords, type Recorded } from './recorded.ts'

export type Named = TrailRow & { table: TrailTable; is: 'refused' | 'former'; because: string }

export type Counts = Record<Verdict['is'], number>

/** How many accounts, codes and invitations are followed at once, at the least. */
const FOLLOWED = 50_000

type Step = Pick<Recorded, 'machine' | 'previousState' | 'event' | 'state' | 'effects'>

export const wordsOf = ({ machine, previousState, event, ...outcome }: Step): string =>
  event === null
    ? `${machine}: ${outcome.state}`
    : `${machine}: ${previousState ?? '*'} -> ${inWords(outcome)} by ${event}`

/** @param named is given each row that is not taken */
export async function replayTrail(
  db: Queries,
  { tables, since }: { tables: readonly TrailTable[]; since: number | null },
  named: (row: Named) => void,
  judge: Judge = createJudge(),
): Promise<Counts> {
  const counts: Counts = { taken: 0, former: 0, refused: 0, undecided: 0 }
  for (const table of tables) {
    const follow = createFollow(FOLLOWED)
    for await (const page of trailPages(db, table, since))
      for (const row of page) {
        const verdict = judged(row, judge(row), follow(row))
        counts[verdict.is] += 1
        if ('because' in verdict) named({ ...row, table, ...verdict })
      }
  }
  return counts
}

/** @param left the state that the row before says, where it is another than the one that this row begins in */
function judged({ machine, previousState }: TrailRow, verdict: Verdict, left: string | null): Verdict {
  if (left === null || verdict.is === 'refused') return verdict
  return { is: 'refused', because: `This ${machine} was ${left} by then, not ${previousState}.` }
}
