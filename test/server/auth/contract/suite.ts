// Sends both services the same scenarios, and fails for every undecided difference and for every decided one that is unused.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { judge } from './compare.ts'
import type { Recurring } from './decided.ts'
import type { Differences } from './differences.ts'
import type { Peer, Scenario } from './peers.ts'

export type Pair = { ours: Peer; theirs: Peer; stop: () => Promise<void> }

export function contractSuite(
  start: () => Promise<Pair>,
  scenarios: readonly Scenario[],
  differences: Differences,
): void {
  let pair: Pair | undefined
  beforeAll(async () => {
    pair = await start()
  })
  afterAll(() => pair?.stop())

  const asked = new Set<string>()
  const seen = new Set<Recurring>()
  const numbered = scenarios.map((scenario, index) => ({ ...scenario, index }))
  test.each(numbered)('$name …', async ({ index, ...scenario }) => {
    if (!pair) throw new Error('The two services have not started.')
    const [ours, theirs] = await Promise.all([
      pair.ours.walk(scenario, index),
      pair.theirs.walk(scenario, index),
    ])
    expect([...ours.keys()]).toEqual([...theirs.keys()])
    for (const label of ours.keys()) asked.add(`${scenario.name} ${label}`)
    const { undecided, unneeded, recurring } = judge(scenario.name, ours, theirs, differences)
    for (const rule of recurring) seen.add(rule)
    expect({ undecided, unneeded }).toEqual({ undecided: [], unneeded: [] })
  })

  test('of what was decided nothing is out of date', () => {
    expect(differences.decided.filter(({ request }) => !asked.has(request))).toEqual([])
    expect(differences.recurring.filter((rule) => !seen.has(rule))).toEqual([])
  })
}
