// What an operator waits for in the console, one request after another, with many people and ten times as many entries of the audit.

import type { Bench } from '../bench.ts'
import { fillAudit, makeOperator } from '../contenders/grown-audit.ts'
import { emailOf, fillWith } from '../contenders/grown-rows.ts'
import { jsonHeaders, signedIn } from '../contenders/wire.ts'
import { type Figures, joined } from '../figures.ts'
import { FLOOR, OURS } from '../goals.ts'
import { inRounds } from '../rounds.ts'
import { loading, post, type Target } from './loading.ts'

/** People who are looked at: too many for what a cache has of them. */
const ASKED = 500

const reason = 'the benchmark'

/** One request at a time, as one person makes them. */
const alone = (target: Target): Target => ({ ...target, connections: 1 })

export async function operatorsConsole(bench: Bench): Promise<Figures> {
  const { users } = bench.scale
  const lockstep = await bench.another('console', { CONSOLE: 'on' })
  const [operator] = await signedIn(lockstep, bench.mailbox, 1)
  await fillWith(lockstep.databaseUrl, users)
  await fillAudit(lockstep.databaseUrl, users)
  if (!operator) throw new Error('Nobody is there to look.')
  await makeOperator(lockstep.databaseUrl, operator.email)
  const headers = { ...jsonHeaders(lockstep), cookie: operator.cookie }
  const emails = Array.from({ length: ASKED }, (_, nth) => emailOf(1 + Math.floor((nth * users) / ASKED)))
  const asking = (path: string, bodies: readonly object[]) =>
    alone(
      post(
        lockstep.auth,
        `/api/auth/console/${path}`,
        bodies.map((body) => ({ headers, body: JSON.stringify({ ...body, reason }) })),
      ),
    )
  const looking = (named: readonly string[]) =>
    asking(
      'look',
      named.map((person) => ({ person })),
    )
  const floor = await bench.floorOver('console', lockstep.databaseUrl)
  const [first = ''] = emails
  const plain = (path: string): Target => {
    const query = new URLSearchParams({ token: operator.token, email: first })
    return alone({ origin: floor, method: 'GET', path: `${path}?${query}`, shots: [{}] })
  }
  const pages: Record<string, { ours: Target; floor: Target }> = {
    'a person': { ours: looking(emails), floor: plain('/story') },
    'people, by words of their email': {
      ours: looking(emails.map((email) => email.slice(0, email.indexOf('@')))),
      floor: plain('/people'),
    },
    'people, by a part of a word': {
      ours: looking(emails.map((email) => email.slice(2, email.indexOf('@')))),
      floor: plain('/people'),
    },
    ...Object.fromEntries(
      (['overview', 'waiting', 'webhooks', 'settings'] as const).map((of) => [
        of,
        { ours: asking('view', [{ of }]), floor: plain('/newest') },
      ]),
    ),
  }
  const [load] = bench.loads
  const figures: Figures[] = []
  for (const [page, targets] of Object.entries(pages)) {
    const found = await inRounds(bench.scale, {
      [OURS]: loading(load, targets.ours),
      [FLOOR]: loading(load, targets.floor),
    })
    const { 'p50 ms': median, 'p99 ms': slowest } = found
    figures.push({
      ...(median && { [`${page}, p50 ms`]: median }),
      ...(slowest && { [`${page}, p99 ms`]: slowest }),
    })
  }
  await Promise.all([lockstep.authProcess.stop(), lockstep.appProcess.stop()])
  return joined(...figures)
}
