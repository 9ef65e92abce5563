// Runs the schedule of a file again, to the letter: the same steps, or a sentence about the first that is another.

import { caseOf, type NamedCase } from './cases.ts'
import { createDatabase, type Postgres } from './database.ts'
import { createExplorer } from './explorer.ts'
import { type Nodes, startNodes } from './nodes.ts'
import type { Race } from './recording.ts'
import type { Taken } from './schedule.ts'
import { faultNamed, putIn } from './try-faults.ts'

const inWords = (taken: Taken | undefined) => (taken ? `party ${taken.party}: ${taken.what}` : 'the end')

/** @returns whether the outcome is of no order, or other steps were taken */
export async function replay(postgres: Postgres, race: Race, say: (line: string) => void): Promise<boolean> {
  const one = caseOf(race)
  const database = await createDatabase(postgres.url)
  const nodes = await startNodes(database, race.profile)
  try {
    return await replayOn(nodes, one, race, say)
  } finally {
    await nodes.stop()
  }
}

async function replayOn(
  nodes: Nodes,
  one: NamedCase,
  race: Race,
  say: (line: string) => void,
): Promise<boolean> {
  if (race.fault) await putIn(nodes, faultNamed(race.fault))
  const { ran, differences, order } = await createExplorer(nodes).again(one, race.choices)
  for (const taken of ran.taken) say(`  ${inWords(taken)}`)
  const { length } = race.taken
  const other = Array.from({ length: Math.max(length, ran.taken.length) }, (_, index) => index).find(
    (index) => inWords(race.taken[index]) !== inWords(ran.taken[index]),
  )
  if (other !== undefined)
    say(
      `Step ${other + 1} was ${inWords(race.taken[other])}, and is ${inWords(ran.taken[other])}: the product has changed.`,
    )
  say(`Answers: ${ran.outcome.answers.join(', ')}`)
  if (order !== null) say(`That is linearizable: the outcome of ${order}.`)
  else say(`That is of no order one after the other:\n  ${differences.join('\n  ')}`)
  return order === null || other !== undefined
}
