// GET /get-session, the request that every page makes.

import type { Bench, Wired } from '../bench.ts'
import type { WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { loading, sessions } from './loading.ts'

export const getSessionOf = ({ loads: [load] }: Bench, { auth, people }: Wired<WireService>): Round =>
  loading(
    load,
    sessions(
      auth,
      people.map(({ cookie }) => cookie),
    ),
  )

export async function getSession(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const { people } = await bench.floors()
  const cookies = people.map(({ token }) => `session=${token}`)
  return inRounds(bench.scale, {
    [OURS]: getSessionOf(bench, await bench.lockstep()),
    [RIVAL]: getSessionOf(bench, await bench.rival()),
    [FLOOR]: loading(load, sessions(await bench.floor('get-session'), cookies)),
  })
}
