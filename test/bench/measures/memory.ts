// The resident memory of each service while it is under load.

import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import type { Figures } from '../figures.ts'
import { RIVAL } from '../goals.ts'
import type { Running } from '../process.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { megabytesOf } from '../usage.ts'
import { callbacks, sessions, type Target } from './loading.ts'

export async function memory(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const round =
    ({ pid }: Running, target: Target): Round =>
    async (seconds) => {
      const loaded = load.run({ ...target, connections: CONNECTIONS, until: { seconds } })
      await pause(seconds * 800)
      const megabytes = megabytesOf(pid)
      await loaded
      return { MB: megabytes }
    }
  const cookiesOf = (people: readonly { cookie: string }[]) => people.map(({ cookie }) => cookie)
  const tokens = ours.people.map(({ token }) => token)
  return inRounds(bench.scale, {
    'auth service': round(ours.authProcess, sessions(ours.auth, cookiesOf(ours.people))),
    application: round(ours.appProcess, callbacks(ours.app, tokens)),
    [RIVAL]: round(rival.process, sessions(rival.auth, cookiesOf(rival.people))),
  })
}
