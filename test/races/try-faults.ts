// Puts one fault after another into the product, and says which of them the explorer finds.

import { Problem } from '../../server/telemetry/problem.ts'
import { caseOf } from './cases.ts'
import { createDatabase, type Postgres } from './database.ts'
import type { Found } from './explore.ts'
import { createExplorer } from './explorer.ts'
import { type Fault, faults as faultsOfStatements } from './faults.ts'
import { faultsOfEvents } from './faults-of-events.ts'
import { faultsOfFactors } from './faults-of-factors.ts'
import { faultsOfProvider } from './faults-of-provider.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { uniqueFaults } from './unique-faults.ts'

export const faults: readonly Fault[] = [
  ...faultsOfStatements,
  ...faultsOfFactors,
  ...faultsOfProvider,
  ...faultsOfEvents,
  ...uniqueFaults,
]

/** @throws Problem */
export function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name)
  if (!found) throw new Problem(`There is no fault '${name}' any more.`)
  return found
}

/** @throws Problem for a statement that is never sent: such a fault is out of date */
export async function putIn(
  { gate, pool }: Nodes,
  { statements, schema = [] }: Fault,
): Promise<{ isMet: () => boolean }> {
  for (const statement of schema) await pool.query(statement)
  const met = new Set<number>()
  gate.rewrite(
    statements
      ? (text) => {
          return statements.reduce((told, { find, put }, index) => {
            const other = told.replace(find, put)
            if (other !== told) met.add(index)
            return other
          }, text)
        }
      : null,
  )
  return { isMet: () => met.size === (statements?.length ?? 0) }
}

export type Tried = { fault: Fault; found: Found | null; schedules: number }

const bounds = { exhaustive: 70, oneSwitch: 100, sampled: 40, seed: 1 }

/** @param databaseUrl of a database that is used for nothing else */
export async function tryFault(databaseUrl: string, fault: Fault): Promise<Tried> {
  if (!fault.shows) return { fault, found: null, schedules: 0 }
  const { start, requests, addresses = 1 } = fault.shows
  const one = caseOf({ start, requests, addresses })
  const nodes = await startNodes(databaseUrl, 'hardened')
  try {
    const { isMet } = await putIn(nodes, fault)
    const { explored } = await createExplorer(nodes).explore(one, bounds)
    if (!isMet())
      throw new Problem(`No statement is sent that the fault '${fault.name}' changes: it is out of date.`)
    return { fault, ...explored }
  } finally {
    await nodes.stop()
  }
}

/** @returns whether one is missed */
export async function tryFaults(
  postgres: Postgres,
  { only }: { only: string },
  say: (line: string) => void,
): Promise<boolean> {
  let isMissed = false
  for (const fault of faults.filter(({ name }) => name.includes(only))) {
    const { found, schedules } = await tryFault(await createDatabase(postgres.url), fault)
    const isFound = found !== null
    const isExpected = isFound === (fault.equivalent === undefined)
    isMissed ||= !isExpected
    say(
      `${isFound ? 'found ' : fault.equivalent ? 'same  ' : 'MISSED'} ${fault.name}${isExpected || !isFound ? '' : ', which is said to change nothing'}`,
    )
    if (!found && fault.equivalent) say(`       ${fault.equivalent}`)
    if (found)
      say(`       ${fault.shows?.requests.join(' and ')}, ${schedules} schedules: ${found.differences[0]}`)
  }
  return isMissed
}
