// Explores cases one after another, and has the books checked after each of them.

import { imbalances } from '../books/books.ts'
import { isAccepted } from './accepted.ts'
import type { NamedCase } from './cases.ts'
import {
  type Bounds,
  differences,
  type Explored,
  explore,
  type Found,
  type Run,
  serialOutcomes,
} from './explore.ts'
import type { Nodes } from './nodes.ts'
import { type Outcome, runCase } from './run.ts'

/** What is found, unless it is known and stays. */
export type Result = { one: NamedCase; explored: Explored; isAccepted: boolean }

export type Explorer = {
  explore: (one: NamedCase, bounds: Bounds) => Promise<Result>
  /** The same schedule again. */
  again: (one: NamedCase, choices: readonly number[]) => Promise<Found>
}

/** Rows of the runs before cost time, and say nothing new. */
const CASES_KEPT = 25

/** Both schemas without a row, but for the keys that sign and what has been migrated. */
const EMPTY = `truncate auth."user", auth.one_time_code, auth.outbox, auth.audit_event, auth.social_sign_in,
  auth.spent_id_token, app.app_user, app.tenant, app.session, app.audit_event, app.refusal cascade`

export function createExplorer(nodes: Nodes): Explorer {
  let cases = 0
  const known = new Set<string>()

  /** What was found before is not said again. */
  async function booksOf(): Promise<string[]> {
    const client = await nodes.pool.connect()
    try {
      const found = (await imbalances(client)).filter((sentence) => !known.has(sentence))
      for (const sentence of found) known.add(sentence)
      return found
    } finally {
      client.release()
    }
  }

  const runOf =
    (one: NamedCase, hasBooks: boolean): Run =>
    async (choices, grain) => {
      const ran = await runCase(nodes, one, { choices, grain })
      if (!hasBooks) return ran
      const faults = [...ran.outcome.faults, ...(await booksOf())]
      return { ...ran, outcome: { ...ran.outcome, faults } }
    }

  async function begin(): Promise<void> {
    cases += 1
    if (cases % CASES_KEPT !== 0) return
    await nodes.pool.query(EMPTY)
    known.clear()
  }

  async function exploreOnce(one: NamedCase, bounds: Bounds, hasBooks: boolean): Promise<Explored> {
    const run = runOf(one, hasBooks)
    return explore(run, await serialOutcomes(run), bounds)
  }

  return {
    explore: async (one, bounds) => {
      await begin()
      const explored = await exploreOnce(one, bounds, false)
      // Of all that was run something does not balance: which schedule it was is found by asking after each.
      const isBalanced = explored.found !== null || (await booksOf()).length === 0
      return judged(one, isBalanced ? explored : await exploreOnce(one, bounds, true))
    },
    again: async (one, choices) => {
      const run = runOf(one, true)
      const orders: Outcome[] = await serialOutcomes(run)
      const ran = await run(choices, 'statements')
      return { choices, ran, differences: differences(ran.outcome, orders) }
    },
  }
}

function judged(one: NamedCase, explored: Explored): Result {
  const { found } = explored
  const isKnown = found !== null && isAccepted(one, found.differences)
  return { one, explored: isKnown ? { ...explored, found: null } : explored, isAccepted: isKnown }
}
