// Explores every case of a starting state, several at once, each on nodes and a database of its own.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Accepted } from './accepted.ts'
import { casesOf, type NamedCase } from './cases.ts'
import type { Bounds, Found } from './explore.ts'
import { createExplorer } from './explorer.ts'
import type { Nodes } from './nodes.ts'
import type { Options } from './options.ts'
import { recordingOf } from './recording.ts'
import type { Start } from './starts.ts'

type Explore = Extract<Options, { does: 'explore' }>

export type Swept = {
  cases: number
  schedules: number
  found: number
  /** In how many cases an outcome of no order was one that stays, by its row. */
  accepted: ReadonlyMap<Accepted, number>
}

/** Two addresses have little in common that could be raced for. */
function boundsOf({ addresses }: NamedCase, { schedules, seed }: Explore): Bounds {
  const most = addresses === 1 ? schedules : Math.ceil(schedules / 3)
  return { exhaustive: most, oneSwitch: most, sampled: Math.ceil(most / 3), seed }
}

export async function sweep(
  workers: readonly Nodes[],
  start: Start,
  options: Explore,
  say: (line: string) => void,
): Promise<Swept> {
  const [first] = workers
  if (!first) throw new Error('Nobody explores.')
  const all = await casesOf(first, start)
  const cases = all.filter(({ names }) => names.join(' | ').includes(options.only)).slice(options.from)
  const accepted = new Map<Accepted, number>()
  let [next, schedules, found] = [0, 0, 0]

  async function work(nodes: Nodes): Promise<void> {
    const explorer = createExplorer(nodes)
    for (;;) {
      const one = cases[next]
      if (!one) return
      if (next % 100 === 0) process.stderr.write(`${start.name}: ${next} of ${cases.length} cases\n`)
      next += 1
      const { explored, stays } = await explorer.explore(one, boundsOf(one, options))
      schedules += explored.schedules
      for (const row of stays) accepted.set(row, (accepted.get(row) ?? 0) + 1)
      if (!explored.found) continue
      found += 1
      say(told(one, explored.found, options))
    }
  }
  await Promise.all(workers.map(work))
  return { cases: cases.length, schedules, found, accepted }
}

/** Writes the file that replays it. @returns what is said of it */
function told(one: NamedCase, found: Found, { profile, out }: Explore): string {
  const recording = recordingOf(one, found, { profile, fault: null, now: Date.now() })
  mkdirSync(out, { recursive: true })
  const file = join(out, `${recording.title.replace(/[^\w]+/g, '-')}-${one.addresses}.json`)
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`)
  return `${recording.title}: of no order one after the other\n  ${found.differences.join('\n  ')}\n  npm run races -- --replay ${file}\n  npm run inspect -- ${file}`
}
