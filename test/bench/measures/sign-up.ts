// POST /sign-up/email, each with an address that nobody has.

import type { Bench } from '../bench.ts'
import { jsonHeaders, signUpBody, type WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { HASHING_CONNECTIONS, hashing } from '../scale.ts'
import { loading, post } from './loading.ts'

export async function signUp(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const floor = { auth: await bench.floor('sign-up'), origin: ours.origin }
  let rounds = 0
  const round =
    (service: WireService): Round =>
    async (seconds) => {
      rounds += 1
      const shot = { headers: jsonHeaders(service), body: signUpBody(`new-${rounds}-{n}@example.com`) }
      const sample = await loading(load, {
        ...post(service.auth, '/api/auth/sign-up/email', [shot]),
        connections: HASHING_CONNECTIONS,
      })(seconds)
      // Mail that is still being delivered would slow the next contender down.
      await bench.mailbox.quiet()
      return sample
    }
  return inRounds(hashing(bench.scale), { [OURS]: round(ours), [RIVAL]: round(rival), [FLOOR]: round(floor) })
}
