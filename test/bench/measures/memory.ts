// The resident memory of each service while all answer the same number of requests a second, in processes that have done nothing before.

import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { application, authService, betterAuth, originOf } from '../contenders/programs.ts'
import type { Figures } from '../figures.ts'
import { RIVAL } from '../goals.ts'
import type { Running } from '../process.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { megabytesOf } from '../usage.ts'
import { callbacks, sessions, type Target } from './loading.ts'

/** A rate that each has room for: a service that answers seven times as much also holds more. */
const PER_SECOND = 200

export async function memory(bench: Bench): Promise<Figures> {
  const [load] = bench.loads
  const [ours, rival] = [await bench.lockstep(), await bench.rival()]
  const at = ({ databaseUrl }: { databaseUrl: string }) => ({ port: bench.port(), databaseUrl })
  const places = { auth: at(ours), app: at(ours), rival: at(rival) }
  const mail = { smtpUrl: bench.mailbox.url, trustedOrigin: rival.origin }
  const auth = await bench.start(authService(ours, places.auth, mail.smtpUrl))
  const app = await bench.start(application(ours, places.app))
  const other = await bench.start(betterAuth(places.rival, mail))
  const round =
    ({ pid }: Running, target: Target): Round =>
    async (seconds) => {
      const loaded = load.run({
        ...target,
        connections: CONNECTIONS,
        perSecond: PER_SECOND,
        until: { seconds },
      })
      await pause(seconds * 800)
      const megabytes = megabytesOf(pid)
      await loaded
      return { MB: megabytes }
    }
  const cookiesOf = (people: readonly { cookie: string }[]) => people.map(({ cookie }) => cookie)
  const tokens = ours.people.map(({ token }) => token)
  const figures = await inRounds(bench.scale, {
    'auth service': round(auth, sessions(originOf(places.auth.port), cookiesOf(ours.people))),
    application: round(app, callbacks(originOf(places.app.port), tokens)),
    [RIVAL]: round(other, sessions(originOf(places.rival.port), cookiesOf(rival.people))),
  })
  await Promise.all([auth, app, other].map(({ stop }) => stop()))
  return figures
}
