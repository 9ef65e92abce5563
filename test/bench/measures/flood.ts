// Honest callbacks at a steady pace, alone and while four times as many garbage tokens arrive.

import { randomUUID } from 'node:crypto'
import type { Bench } from '../bench.ts'
import type { Figures, Sample } from '../figures.ts'
import type { Report } from '../load/job.ts'
import { OVERWHELMED } from '../load/load.ts'
import { inRounds } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { callbacks } from './loading.ts'

const HONEST_PER_SECOND = 40
const GARBAGE_PER_SECOND = 4 * HONEST_PER_SECOND

/** A slowest hundredth needs some hundred requests. */
const TIMES_AS_LONG = 2.5

const GARBAGE_TOKENS = 1000

export async function flood(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const [honestLoad, garbageLoad] = bench.loads
  const tokens = ours.people.map(({ token }) => token)
  const garbage = Array.from({ length: GARBAGE_TOKENS }, () => randomUUID().replaceAll('-', ''))
  const jobOf = (these: readonly string[], perSecond: number, seconds: number) => ({
    ...callbacks(ours.app, these),
    connections: CONNECTIONS,
    until: { seconds: seconds * TIMES_AS_LONG },
    perSecond,
  })
  const honest = async (seconds: number) =>
    sampleOf(await honestLoad.run(jobOf(tokens, HONEST_PER_SECOND, seconds), [200, ...OVERWHELMED]))
  return inRounds(bench.scale, {
    idle: honest,
    flooded: async (seconds) => {
      const job = jobOf(garbage, GARBAGE_PER_SECOND, seconds)
      const [sample] = await Promise.all([honest(seconds), garbageLoad.run(job, [401, ...OVERWHELMED])])
      return sample
    },
  })
}

const sampleOf = ({ answered, statuses, p50, p99 }: Report): Sample => ({
  'p50 ms': p50,
  'p99 ms': p99,
  '% not served': 100 * (1 - answered / Object.values(statuses).reduce((sum, count) => sum + count, 0)),
})
