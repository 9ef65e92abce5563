// Explores every case of a starting state, several at once, each on nodes and a database of its own.

import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Accepted } from './accepted.ts'
import { casesOf, type NamedCase } from './cases.ts'
import type { Bounds, Explored, Found } from './explore.ts'
import { createExplorer } from './explorer.ts'
import type { Nodes } from './nodes.ts'
import type { Options } from './options.ts'
import { recordingOf } from './recording.ts'
import type { Start } from './starts.ts'

type Explore = Extract<Options, { does: 'explore' }>

export type Swept = {
  cases: number
  /** How many cases there are. */
  of: number
  schedules: number
  /** The cases of which every schedule was run. */
  exhausted: number
  linearizable: number
  /** How many outcomes of no order are accepted. */
  stays: number
  /** The cases with one that is not. */
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
  const meant = all.filter(({ names }) => names.join(' | ').includes(options.only)).slice(options.from)
  const cases = options.sample === null ? meant : sampleOf(meant, options.sample, options.seed)
  const accepted = new Map<Accepted, number>()
  const swept = {
    cases: cases.length,
    of: all.length,
    schedules: 0,
    exhausted: 0,
    linearizable: 0,
    stays: 0,
    found: 0,
  }
  let next = 0

  async function work(nodes: Nodes): Promise<void> {
    const explorer = createExplorer(nodes)
    for (;;) {
      const one = cases[next]
      if (!one) return
      if (next % 100 === 0) process.stderr.write(`${start.name}: ${next} of ${cases.length} cases\n`)
      next += 1
      const { explored, stays } = await explorer.explore(one, boundsOf(one, options))
      const ofNone = explored.explained.get(null) ?? 0
      swept.schedules += explored.schedules
      swept.linearizable += explored.schedules - ofNone
      if (explored.isExhaustive) swept.exhausted += 1
      for (const row of stays) accepted.set(row, (accepted.get(row) ?? 0) + 1)
      if (options.orders) for (const line of explainedIn(one, explored)) say(line)
      if (!explored.found) {
        swept.stays += ofNone
        continue
      }
      swept.found += 1
      say(told(one, explored, explored.found, options))
    }
  }
  await Promise.all(workers.map(work))
  return { ...swept, accepted }
}

/** The same ones for the same seed. */
function sampleOf(cases: readonly NamedCase[], size: number, seed: number): NamedCase[] {
  const place = ({ names, addresses }: NamedCase) => hash('sha256', [seed, addresses, ...names].join())
  const placed = cases.map((one) => ({ one, at: place(one) })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return placed.slice(0, size).map(({ one }) => one)
}

const inOrders = ({ orders }: Explored) => orders.map((order, index) => `order ${index}: ${order}`)

/** Of a case each order that explains outcomes, and of how many schedules. */
function explainedIn({ names, addresses }: NamedCase, explored: Explored): string[] {
  const { schedules, isExhaustive, orders, explained } = explored
  return [
    `${names.join(' and ')}, on ${addresses === 1 ? 'one address' : 'two'}: ${schedules} schedules, ${isExhaustive ? 'which are all' : 'of more'}`,
    ...[...explained].map(([order, count]) =>
      order === null
        ? `  not linearizable, in ${count}: the outcome of no order`
        : `  linearizable, in ${count}: the outcome of ${orders[order]}`,
    ),
  ]
}

/** Writes the file that replays it. @returns what is said of it */
function told(one: NamedCase, explored: Explored, found: Found, { profile, out }: Explore): string {
  const recording = recordingOf(one, found, { profile, fault: null, now: Date.now() })
  mkdirSync(out, { recursive: true })
  const file = join(out, `${recording.title.replace(/[^\w]+/g, '-')}-${one.addresses}.json`)
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`)
  const why = [...inOrders(explored), ...found.differences].join('\n  ')
  return `${recording.title}: not linearizable, the outcome of no order one after the other\n  ${why}\n  npm run races -- --replay ${file}\n  npm run inspect -- ${file}`
}
