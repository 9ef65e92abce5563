// Runs this checkout and an earlier commit beside each other, in many short rounds: what drifts on the machine meets both.

import type { Bench, Wired } from '../bench.ts'
import type { Lockstep } from '../contenders/lockstep.ts'
import type { Figures } from '../figures.ts'
import { OURS } from '../goals.ts'
import type { Load } from '../load/load.ts'
import { callbackJwtOf, callbackOpaqueOf } from '../measures/callbacks.ts'
import { getSessionOf } from '../measures/get-session.ts'
import type { ComparedName } from '../measures/names.ts'
import { signInOf } from '../measures/sign-in.ts'
import { signUpOf } from '../measures/sign-up.ts'
import { verifyEmailOf } from '../measures/verify-email.ts'
import { meterOfPostgres, usedBy } from '../processor.ts'
import { inRounds, type Round } from '../rounds.ts'
import { hashing, type Scale } from '../scale.ts'
import type { Earlier } from './earlier.ts'
import { EARLIER, withRatios } from './ratios.ts'

type Compared = {
  roundOf: (bench: Bench, service: Wired<Lockstep>) => Round | Promise<Round>
  scaled?: (scale: Scale) => Scale
}

const compared: Record<ComparedName, Compared> = {
  'get-session': { roundOf: getSessionOf },
  'sign-in': { roundOf: signInOf, scaled: hashing },
  'sign-up': { roundOf: signUpOf, scaled: hashing },
  'verify-email': { roundOf: verifyEmailOf },
  'callback-jwt': { roundOf: callbackJwtOf },
  'callback-opaque': { roundOf: callbackOpaqueOf },
}

/** @returns each measure by name, with the function that takes it of both */
export async function comparing(
  bench: Bench,
  { earlier, only }: { earlier: Earlier; only: readonly ComparedName[] },
) {
  const services = { [OURS]: await bench.lockstep(), [EARLIER]: await bench.earlier(earlier.start) }
  const pids = Object.values(services).flatMap(({ authProcess, appProcess }) => [
    authProcess.pid,
    appProcess.pid,
  ])
  const database = await meterOfPostgres(services[OURS].databaseUrl)
  const meters = { services: () => usedBy(pids), ...(database && { database }) }
  const [load, other] = bench.loads
  const metered: Bench = { ...bench, loads: [withMeters(load, meters), other] }
  const measure = async (name: ComparedName): Promise<Figures> => {
    const { roundOf, scaled = (scale) => scale } = compared[name]
    const rounds: Record<string, Round> = {}
    for (const [of, service] of Object.entries(services)) rounds[of] = await roundOf(metered, service)
    return withRatios(await inRounds(scaled(bench.scale), rounds))
  }
  return only.map((name) => [name, () => measure(name)] as const)
}

/** What has ended is no longer there to be read, so a pid that is missing counts nothing. */
function withMeters(load: Load, meters: Readonly<Record<string, () => number>>): Load {
  const read = () => Object.entries(meters).map(([of, used]) => [of, used()] as const)
  return {
    ...load,
    run: async (job, expected) => {
      const before = Object.fromEntries(read())
      const report = await load.run(job, expected)
      return { ...report, usedMs: Object.fromEntries(read().map(([of, ms]) => [of, ms - (before[of] ?? 0)])) }
    },
  }
}
