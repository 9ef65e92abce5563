// What applications ask of the OpenID provider: tokens for a code, and whose a token is. A code serves once, so these are counted out.

import type { Bench } from '../bench.ts'
import { explanations, redemptions, type Signing } from '../contenders/application-sign-ins.ts'
import type { Figures } from '../figures.ts'
import { FLOOR, OURS } from '../goals.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { loading, post, sampleOf } from './loading.ts'

/** In one round: as many as the engine's memory adapter holds at once, with all that belongs to them. */
const CODES = 256

async function signings(bench: Bench): Promise<Record<string, Signing>> {
  const ours = await bench.provider()
  return {
    [OURS]: ours,
    [FLOOR]: {
      origin: await bench.floor('openid-provider'),
      base: '',
      browsers: ours.browsers.map(() => new Map()),
    },
  }
}

export async function codeForTokens(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const round =
    (signing: Signing): Round =>
    async () => {
      const shots = await redemptions(signing, CODES)
      await bench.mailbox.quiet()
      return sampleOf(
        await load.run({
          ...post(signing.origin, `${signing.base}/oauth2/token`, shots),
          connections: CONNECTIONS,
          until: { requests: shots.length },
        }),
      )
    }
  const rounds = Object.entries(await signings(bench)).map(([name, signing]) => [name, round(signing)])
  return inRounds(bench.scale, Object.fromEntries(rounds))
}

export async function introspection(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const rounds: Record<string, Round> = {}
  for (const [name, signing] of Object.entries(await signings(bench))) {
    const shots = await explanations(signing)
    rounds[name] = loading(load, post(signing.origin, `${signing.base}/oauth2/introspect`, shots))
  }
  return inRounds(bench.scale, rounds)
}
