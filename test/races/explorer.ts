// Explores cases, and runs the consistency checks after each run.

import { inconsistencies } from '../consistency/consistency.ts'
import { type Accepted, accepted, acceptedBy } from './accepted.ts'
import type { NamedCase } from './cases.ts'
import { type Bounds, type Explored, explore, type Found, type Run, serialRuns } from './explore.ts'
import type { Nodes } from './nodes.ts'
import { judge, orderInWords } from './order.ts'
import { runCase } from './run.ts'

/** What is found, unless it is known and stays: `stays` are the rows that say so. */
export type Result = { explored: Explored; stays: ReadonlySet<Accepted> }

export type Explorer = {
  explore: (one: NamedCase, bounds: Bounds) => Promise<Result>
  /** The same schedule again. `order`: the one that explains it, in words. */
  again: (one: NamedCase, choices: readonly number[]) => Promise<Found & { order: string | null }>
}

/** @param known what is found and stays */
export function createExplorer(nodes: Nodes, known: readonly Accepted[] = accepted): Explorer {
  async function inconsistenciesOf(): Promise<string[]> {
    const client = await nodes.pool.connect()
    try {
      return await inconsistencies(client)
    } finally {
      client.release()
    }
  }

  const runOf =
    (one: NamedCase): Run =>
    async (choices, grain) => {
      const ran = await runCase(nodes, one, { choices, grain })
      const faults = [...ran.outcome.faults, ...(await inconsistenciesOf())]
      return { ...ran, outcome: { ...ran.outcome, faults } }
    }

  return {
    explore: async (one, bounds) => {
      const run = runOf(one)
      const rows = new Set<Accepted>()
      const explored = await explore(run, await serialRuns(run), bounds, (differences) => {
        const row = acceptedBy(one, differences, known)
        if (row) rows.add(row)
        return row !== undefined
      })
      return { explored, stays: rows }
    },
    again: async (one, choices) => {
      const run = runOf(one)
      const orders = await serialRuns(run)
      const ran = await run(choices, 'statements')
      const { order, differences } = judge(ran, orders)
      const explains = order === null ? undefined : orders[order]
      return { choices, ran, differences, order: explains ? orderInWords(explains) : null }
    },
  }
}
