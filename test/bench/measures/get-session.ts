// GET /get-session, the request that every page makes.

import type { Bench } from '../bench.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds } from '../rounds.ts'
import { loading, sessions } from './loading.ts'

export async function getSession(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const { people } = await bench.floors()
  const cookies = people.map(({ token }) => `session=${token}`)
  const cookiesOf = (service: typeof ours | typeof rival) => service.people.map(({ cookie }) => cookie)
  return inRounds(bench.scale, {
    [OURS]: loading(load, sessions(ours.auth, cookiesOf(ours))),
    [RIVAL]: loading(load, sessions(rival.auth, cookiesOf(rival))),
    [FLOOR]: loading(load, sessions(await bench.floor('get-session'), cookies)),
  })
}
