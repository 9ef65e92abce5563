// POST /sign-in/email with the right password.

import type { Bench, Wired } from '../bench.ts'
import { jsonHeaders, PASSWORD, type WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS, RIVAL } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
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

const emailsOf = (people: readonly { email: string }[]) => people.map(({ email }) => email)

export const signInOf = ({ loads: [load] }: Bench, service: Wired<WireService>): Round =>
  loading(load, signIns(service, emailsOf(service.people)))

export async function signIn(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const { people } = await bench.floors()
  const floor = { auth: await bench.floor('sign-in'), origin: ours.origin }
  return inRounds(hashing(bench.scale), {
    [OURS]: signInOf(bench, ours),
    [RIVAL]: signInOf(bench, rival),
    [FLOOR]: loading(load, signIns(floor, emailsOf(people))),
  })
}
