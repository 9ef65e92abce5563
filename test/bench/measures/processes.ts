// One, two and four processes of a service, each held to a share of a core: so PostgreSQL and the load have room, as on machines of their own.

import type { Bench } from '../bench.ts'
import { application, authService, originOf } from '../contenders/programs.ts'
import { type Figures, joined } from '../figures.ts'
import { holdTo } from '../held.ts'
import type { Program } from '../process.ts'
import { inRounds, type Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'
import { freshJwts } from './callbacks.ts'
import { callbacks, sessions, type Target } from './loading.ts'

/** Of a core: four of them with what they ask of PostgreSQL leave the smaller machines something. */
const SHARE = 0.1
const MOST = 4

const counts = { one: 1, two: 2, four: MOST }

type Asked = { program: (port: number) => Program; target: (port: number) => Target }

export async function processes(bench: Bench): Promise<Figures> {
  const ours = await bench.lockstep()
  const cookies = ours.people.map(({ cookie }) => cookie)
  const jwts = await freshJwts(ours)
  const figures: Figures[] = []
  const measured: Record<string, Asked> = {
    'get-session': {
      program: (port) => authService(ours, { port, databaseUrl: ours.databaseUrl }, bench.mailbox.url),
      target: (port) => sessions(originOf(port), cookies),
    },
    'callback, JWT': {
      program: (port) => application(ours, { port, databaseUrl: ours.databaseUrl }),
      target: (port) => callbacks(originOf(port), jwts),
    },
  }
  for (const [request, asked] of Object.entries(measured)) {
    const { ports, stop } = await started(bench, asked)
    const rounds = Object.entries(counts).map(
      ([name, count]) => [name, shared(bench, ports.slice(0, count).map(asked.target))] as const,
    )
    const { 'requests/s': rates = {} } = await inRounds(bench.scale, Object.fromEntries(rounds))
    figures.push({ [`${request}, requests/s`]: rates })
    await stop()
  }
  return joined(...figures)
}

async function started(bench: Bench, { program, target }: Asked) {
  const ports = Array.from({ length: MOST }, () => bench.port())
  const services = await Promise.all(ports.map((port) => bench.start(program(port))))
  // Held so, they would take a minute to compile what is asked of them.
  await shared(bench, ports.map(target))(bench.scale.warmUpSeconds)
  const ends = services.map(({ pid, stop }) => {
    const release = holdTo(SHARE, pid)
    return () => stop().then(release)
  })
  return { ports, stop: () => Promise.all(ends.map((end) => end())) }
}

/** The generators take turns, and the connections are shared. */
const shared =
  ({ loads }: Bench, targets: readonly Target[]): Round =>
  async (seconds) => {
    const connections = CONNECTIONS / targets.length
    const reports = await Promise.all(
      targets.map((target, index) =>
        (index % 2 === 0 ? loads[0] : loads[1]).run({ ...target, connections, until: { seconds } }),
      ),
    )
    return {
      'requests/s': reports.reduce((sum, { answered, seconds }) => sum + answered / seconds, 0),
    }
  }
