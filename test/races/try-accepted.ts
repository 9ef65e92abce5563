// Races the cases in which an outcome of no order is said to stay, and says which of them have none any more, or another one.

import { type Accepted, accepted, inWords, type Shown } from './accepted.ts'
import { caseOf } from './cases.ts'
import { createDatabase, type Postgres } from './database.ts'
import type { Bounds, Found } from './explore.ts'
import { createExplorer } from './explorer.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { profiles } from './options.ts'

const titleOf = ({ requests, start, addresses = 1 }: Shown) =>
  `${requests.join(', and ')}, from '${start}'${addresses === 1 ? '' : `, on ${addresses} addresses`}`

/** `found`: another outcome of no order than those of the rows. */
export type Met = { row: Accepted; shown: Shown; schedules: number; isMet: boolean; found: Found | null }

/** Each case that a row names for the profile of these nodes. */
export async function* meet(nodes: Nodes, rows: readonly Accepted[], bounds: Bounds): AsyncGenerator<Met> {
  const explorer = createExplorer(nodes, rows)
  for (const row of rows)
    for (const shown of row.shows) {
      const { profile = 'hardened', addresses = 1, ...names } = shown
      if (profile !== nodes.profile) continue
      const { explored, stays } = await explorer.explore(caseOf({ ...names, addresses }), bounds)
      const { schedules, found } = explored
      yield { row, shown, schedules, isMet: stays.has(row), found }
    }
}

/** @returns whether one is met no more, or something else is found beside it */
export async function tryAccepted(
  postgres: Postgres,
  { only, seed }: { only: string; seed: number },
  say: (line: string) => void,
): Promise<boolean> {
  const bounds = { exhaustive: 24, oneSwitch: 100, sampled: 24, seed }
  const rows = accepted.map((row) => ({
    ...row,
    shows: row.shows.filter((shown) => titleOf(shown).includes(only)),
  }))
  let isAmiss = false
  for (const profile of profiles) {
    const nodes = await startNodes(await createDatabase(postgres.url), profile)
    try {
      for await (const { row, shown, schedules, isMet, found } of meet(nodes, rows, bounds)) {
        isAmiss ||= !isMet || found !== null
        say(`${isMet ? 'met   ' : 'UNUSED'} ${titleOf(shown)}: ${schedules} schedules`)
        if (!isMet) say(`       take it out of the row ${inWords(row)}, in test/races/accepted.ts`)
        if (found)
          say(`       and another that no row names:\n         ${found.differences.join('\n         ')}`)
      }
    } finally {
      await nodes.stop()
    }
  }
  return isAmiss
}
