// What the callback machine takes of a callback: microseconds a run, and its share of the request on an idle service.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { type Figures, figureOf, joined } from '../figures.ts'
import { inRounds, type Round } from '../rounds.ts'
import type { Kind } from './callback-machine.worker.ts'
import { freshJwts } from './callbacks.ts'
import { callbacks } from './loading.ts'

export async function callbackMachine(bench: Bench): Promise<Figures> {
  const worker = fork(join(import.meta.dirname, 'callback-machine.worker.ts'), {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  })
  try {
    const ours = await bench.lockstep()
    const opaque = ours.people.map(({ token }) => token)
    const round =
      (kind: Kind, tokens: readonly string[]): Round =>
      async (seconds) => {
        worker.send({ kind, runs: bench.scale.machineRuns })
        const [microseconds] = (await once(worker, 'message')) as [number]
        // Alone, so that nothing of it is waiting in a queue.
        const alone = { ...callbacks(ours.app, tokens), connections: 1, until: { seconds } }
        const { p50 } = await bench.loads[0].run(alone)
        return { 'µs a run': microseconds, 'p50 ms of the request': p50 }
      }
    const figures = await inRounds(bench.scale, {
      JWT: round('JWT', await freshJwts(await bench.lockstep())),
      'opaque token': round('opaque token', opaque),
    })
    return joined(figures, figureOf('% of the request', sharesIn(figures)))
  } finally {
    worker.kill()
  }
}

function sharesIn(figures: Figures): Record<string, number[]> {
  const requests = figures['p50 ms of the request'] ?? {}
  return Object.fromEntries(
    Object.entries(figures['µs a run'] ?? {}).map(([kind, { samples }]) => [
      kind,
      samples.map(
        (microseconds, round) => microseconds / 10 / (requests[kind]?.samples[round] ?? Number.NaN),
      ),
    ]),
  )
}
