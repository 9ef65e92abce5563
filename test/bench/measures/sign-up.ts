// POST /sign-up/email, each with an address that nobody has.

import type { Bench } from '../bench.ts'
import { jsonHeaders, signUpBody, type WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { HASHING_CONNECTIONS, hashing } from '../scale.ts'
import { loading, post } from './loading.ts'

let rounds = 0

export const signUpOf =
  ({ loads: [load], mailbox }: Bench, service: WireService): Round =>
  async (seconds) => {
    rounds += 1
    const shot = { headers: jsonHeaders(service), body: signUpBody(`new-${rounds}-{n}@example.com`) }
    const sample = await loading(load, {
      ...post(service.auth, '/api/auth/sign-up/email', [shot]),
      connections: HASHING_CONNECTIONS,
    })(seconds)
    // Mail that is still being delivered would slow the next contender down.
    await mailbox.quiet()
    return sample
  }

export async function signUp(bench: Bench): Promise<Figures> {
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const floor = { auth: await bench.floor('sign-up'), origin: ours.origin }
  return inRounds(hashing(bench.scale), {
    [OURS]: signUpOf(bench, ours),
    [RIVAL]: signUpOf(bench, rival),
    [FLOOR]: signUpOf(bench, floor),
  })
}
