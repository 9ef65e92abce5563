// POST /sign-in/email with the right password.

import type { Bench } from '../bench.ts'
import { jsonHeaders, PASSWORD, type WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds } from '../rounds.ts'
import { HASHING_CONNECTIONS, hashing } from '../scale.ts'
import { loading, post } from './loading.ts'

/** The body of the floors is the same. */
export const signIns = (service: WireService, emails: readonly string[]) => ({
  ...post(
    service.auth,
    '/api/auth/sign-in/email',
    emails.map((email) => ({
      headers: jsonHeaders(service),
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
  ),
  connections: HASHING_CONNECTIONS,
})

export async function signIn(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const { people } = await bench.floors()
  const floor = { auth: await bench.floor('sign-in'), origin: ours.origin }
  const emailsOf = (all: readonly { email: string }[]) => all.map(({ email }) => email)
  return inRounds(hashing(bench.scale), {
    [OURS]: loading(load, signIns(ours, emailsOf(ours.people))),
    [RIVAL]: loading(load, signIns(rival, emailsOf(rival.people))),
    [FLOOR]: loading(load, signIns(floor, emailsOf(people))),
  })
}
