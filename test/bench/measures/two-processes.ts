// Two processes of a service beside one, under the same load from the same two generators.

import type { Bench } from '../bench.ts'
import { application, authService, originOf } from '../contenders/programs.ts'
import type { Figures } from '../figures.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { freshJwts } from './callbacks.ts'
import { callbacks, sampleOf, sessions, type Target } from './loading.ts'

export async function twoProcesses(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const [authPlace, appPlace] = [bench.port(), bench.port()].map((port) => ({
    port,
    databaseUrl: ours.databaseUrl,
  }))
  if (!authPlace || !appPlace) throw new Error('Two ports make two places.')
  const second = await Promise.all([
    bench.start(authService(ours, authPlace, bench.mailbox.url)),
    bench.start(application(ours, appPlace)),
  ])
  const cookies = ours.people.map(({ cookie }) => cookie)
  const jwts = await freshJwts(await bench.lockstep())
  const [authToo, appToo] = [originOf(authPlace.port), originOf(appPlace.port)]
  const targets: Record<string, [one: Target, other: Target]> = {
    'get-session': [sessions(ours.auth, cookies), sessions(authToo, cookies)],
    'callback, JWT': [callbacks(ours.app, jwts), callbacks(appToo, jwts)],
  }
  const figures: Figures = {}
  for (const [request, [one, other]] of Object.entries(targets)) {
    const found = await inRounds(bench.scale, {
      one: both(bench, [one, one]),
      'two processes': both(bench, [one, other]),
    })
    figures[`${request}, requests/s`] = found['requests/s'] ?? {}
  }
  await Promise.all(second.map((process) => process.stop()))
  return figures
}

/** A generator for each target, with half of the connections. */
const both =
  ({ loads }: Bench, targets: readonly [Target, Target]): Round =>
  async (seconds) => {
    const samples = await Promise.all(
      loads.map(async (load, index) => {
        const target = targets[index] ?? targets[0]
        return sampleOf(await load.run({ ...target, connections: CONNECTIONS / 2, until: { seconds } }))
      }),
    )
    return { 'requests/s': samples.reduce((sum, sample) => sum + (sample['requests/s'] ?? 0), 0) }
  }
