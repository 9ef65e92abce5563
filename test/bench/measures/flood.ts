// Honest requests at a steady pace, alone and beside a flood of others: callbacks with garbage tokens, or sign-ins.

import { randomUUID } from 'node:crypto'
import type { Bench } from '../bench.ts'
import type { Figures, Sample } from '../figures.ts'
import type { Report } from '../load/job.ts'
import { OVERWHELMED } from '../load/load.ts'
import { inRounds } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { callbacks, sessions, type Target } from './loading.ts'
import { signIns } from './sign-in.ts'

const HONEST_PER_SECOND = 40
const GARBAGE_PER_SECOND = 4 * HONEST_PER_SECOND

/** As an attack that was tried, from many networks: three times what a core can hash. */
const SIGN_INS_PER_SECOND = 200
const ASKED_PER_SECOND = 100

/** A slowest hundredth needs some hundred requests. */
const TIMES_AS_LONG = 2.5

const GARBAGE_TOKENS = 1000

type Stream = { target: Target; perSecond: number; status: number }

export async function flood(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const tokens = ours.people.map(({ token }) => token)
  const garbage = Array.from({ length: GARBAGE_TOKENS }, () => randomUUID().replaceAll('-', ''))
  return aloneAndFlooded(
    bench,
    { target: callbacks(ours.app, tokens), perSecond: HONEST_PER_SECOND, status: 200 },
    { target: callbacks(ours.app, garbage), perSecond: GARBAGE_PER_SECOND, status: 401 },
  )
}

export async function signInFlood(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const cookies = ours.people.map(({ cookie }) => cookie)
  const emails = ours.people.map(({ email }) => email)
  return aloneAndFlooded(
    bench,
    { target: sessions(ours.auth, cookies), perSecond: ASKED_PER_SECOND, status: 200 },
    { target: signIns(ours, emails), perSecond: SIGN_INS_PER_SECOND, status: 200 },
  )
}

async function aloneAndFlooded(bench: Bench, honest: Stream, other: Stream): Promise<Figures> {
  const [honestLoad, otherLoad] = bench.loads
  const jobOf = ({ target, perSecond }: Stream, seconds: number) => ({
    ...target,
    connections: CONNECTIONS,
    until: { seconds: seconds * TIMES_AS_LONG },
    perSecond,
  })
  const alone = async (seconds: number) =>
    sampleOf(await honestLoad.run(jobOf(honest, seconds), [honest.status, ...OVERWHELMED]))
  return inRounds(bench.scale, {
    idle: alone,
    flooded: async (seconds) => {
      const flooding = otherLoad.run(jobOf(other, seconds), [other.status, ...OVERWHELMED])
      const [sample] = await Promise.all([alone(seconds), flooding])
      return sample
    },
  })
}

const sampleOf = ({ answered, statuses, p50, p99 }: Report): Sample => ({
  'p50 ms': p50,
  'p99 ms': p99,
  '% not served': 100 * (1 - answered / Object.values(statuses).reduce((sum, count) => sum + count, 0)),
})
