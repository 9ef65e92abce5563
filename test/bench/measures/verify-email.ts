// POST /email-otp/verify-email with the right code. A code serves once, so requests are counted out and not timed.

import type { Bench } from '../bench.ts'
import { jsonHeaders, signUp, verifyBody, type WireService } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { OURS, RIVAL } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { post, sampleOf } from './loading.ts'

export const verifyEmailOf =
  ({ loads: [load], mailbox, scale }: Bench, service: WireService): Round =>
  async () => {
    const people = await signUp(service, mailbox, scale.codes)
    const shots = people.map((one) => ({
      headers: { ...jsonHeaders(service), ...(one.cookie && { cookie: one.cookie }) },
      body: verifyBody(one),
    }))
    await mailbox.quiet()
    return sampleOf(
      await load.run({
        ...post(service.auth, '/api/auth/email-otp/verify-email', shots),
        connections: CONNECTIONS,
        until: { requests: shots.length },
      }),
    )
  }

export const verifyEmail = async (bench: Bench): Promise<Figures> =>
  inRounds(bench.scale, {
    [OURS]: verifyEmailOf(bench, await bench.lockstep()),
    [RIVAL]: verifyEmailOf(bench, await bench.rival()),
  })
