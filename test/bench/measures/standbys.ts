// GET /get-session of two auth services: both ask the primary, or each of them a standby of its own.

import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Bench } from '../bench.ts'
import { authService, originOf } from '../contenders/programs.ts'
import { signedIn } from '../contenders/wire.ts'
import type { Figures } from '../figures.ts'
import { processorOf } from '../goals.ts'
import { HOST } from '../ports.ts'
import { meterOfPostgres } from '../processor.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS, PEOPLE } from '../scale.ts'
import { startReplicated } from '../standbys.ts'
import { sessions } from './loading.ts'

const LAG_SECONDS = 1
/** Until each service has found its standby to be current. */
const FOUND_MS = 3000

export async function standbys(bench: Bench): Promise<Figures> {
  const { primary, standbys, stop } = await startReplicated(2)
  try {
    const used = await meterOfPostgres(primary)
    if (!used) throw new Problem('The primary’s processes are not found in /proc: run it on Linux.')
    const [first, ...others] = Array.from({ length: 4 }, () => bench.port())
    const auth = originOf(first ?? 0)
    const pair = { authUrl: `${auth}/api/auth`, appOrigin: `http://${HOST}:3000` }
    const start = (port = 0, more = {}) =>
      bench.start(authService(pair, { port, databaseUrl: primary }, bench.mailbox.url, more))
    const started = [await start(first)]
    const people = await signedIn({ auth, origin: pair.appOrigin }, bench.mailbox, PEOPLE)
    const cookies = people.map(({ cookie }) => cookie)
    started.push(await start(others[0]))
    for (const [index, url] of standbys.entries())
      started.push(
        await start(others[index + 1], {
          REPLICA_DATABASE_URL: url,
          REPLICA_LAG_SECONDS: String(LAG_SECONDS),
        }),
      )
    await pause(FOUND_MS)
    const asking = (ports: readonly number[]): Round => both(bench, ports.map(originOf), { cookies, used })
    const figures = await inRounds(bench.scale, {
      'two on the primary': asking([first ?? 0, others[0] ?? 0]),
      'two on standbys': asking(others.slice(1)),
    })
    await Promise.all(started.map((service) => service.stop()))
    return figures
  } finally {
    await stop()
  }
}

type Asked = { cookies: readonly string[]; used: () => number }

/** A generator for each, with half of the connections. */
const both =
  ({ loads }: Bench, origins: readonly string[], { cookies, used }: Asked): Round =>
  async (seconds) => {
    const before = used()
    const reports = await Promise.all(
      loads.map((load, index) =>
        load.run({
          ...sessions(origins[index] ?? '', cookies),
          connections: CONNECTIONS / 2,
          until: { seconds },
        }),
      ),
    )
    const answered = reports.reduce((sum, report) => sum + report.answered, 0)
    return {
      'requests/s': reports.reduce((sum, report) => sum + report.answered / report.seconds, 0),
      [processorOf('the primary')]: (used() - before) / answered,
    }
  }
