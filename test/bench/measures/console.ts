// What an operator waits for in the console, one request after another, with many people and ten times as many entries of the audit.

import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Bench } from '../bench.ts'
import { OIDC_CLIENTS } from '../contenders/benched-application.ts'
import { fillAudit, makeOperator } from '../contenders/grown-audit.ts'
import { fillConsole, LARGEST } from '../contenders/grown-console.ts'
import { emailOf, fillWith } from '../contenders/grown-rows.ts'
import type { Lockstep } from '../contenders/lockstep.ts'
import { authService, type Pair } from '../contenders/programs.ts'
import { jsonHeaders, signedIn } from '../contenders/wire.ts'
import { ask } from '../database.ts'
import { type Figures, joined } from '../figures.ts'
import { FLOOR, OURS } from '../goals.ts'
import { inRounds } from '../rounds.ts'
import { loading, post, type Target } from './loading.ts'

/** People who are looked at: too many for what a cache has of them. */
const ASKED = 500

const reason = 'the benchmark'

/** One request at a time, as one person makes them. */
const alone = (target: Target): Target => ({ ...target, connections: 1 })

const settings = ({ appOrigin }: Pair) => ({
  CONSOLE: 'on',
  OIDC_CLIENTS,
  ORGANIZATIONS_URL: `${appOrigin}/auth/organizations`,
})

const LOOK_EVERY_MS = 100
const LONGEST_MS = 600_000

/** Housekeeping counts the audit at its start, and then only every hour. */
const HAS_COUNTED = `
  select exists (select from auth.audit_counted)
    and (exists (select from auth.people_count)
      or not exists (select from auth.audit_event where at >= now() - interval '13 days' offset 5000)) as done`

/** Starts the auth service anew, where it was. */
async function counted(bench: Bench, lockstep: Lockstep): Promise<() => Promise<void>> {
  await lockstep.authProcess.stop()
  const place = { port: Number(new URL(lockstep.auth).port), databaseUrl: lockstep.databaseUrl }
  const again = await bench.start(authService(lockstep, place, bench.mailbox.url, settings(lockstep)))
  const begun = performance.now()
  while (!(await ask<{ done: boolean }>(lockstep.databaseUrl, HAS_COUNTED))[0]?.done) {
    if (performance.now() - begun > LONGEST_MS)
      throw new Problem('Housekeeping has not counted the audit within ten minutes.')
    await pause(LOOK_EVERY_MS)
  }
  return again.stop
}

type Page = { ours: Target; floor: Target }

export async function operatorsConsole(bench: Bench): Promise<Figures> {
  const { users } = bench.scale
  const lockstep = await bench.another('console', settings)
  const { databaseUrl } = lockstep
  const [operator] = await signedIn(lockstep, bench.mailbox, 1)
  await fillWith(databaseUrl, users)
  await fillAudit(databaseUrl, users)
  await fillConsole(databaseUrl, users)
  if (!operator) throw new Error('Nobody is there to look.')
  await makeOperator(databaseUrl, operator.email)
  const stop = await counted(bench, lockstep)
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
  const looking = (named: readonly string[], more: object = {}) =>
    asking(
      'look',
      named.map((person) => ({ person, ...more })),
    )
  const floor = await bench.floorOver('console', databaseUrl)
  const [first = ''] = emails
  const [largest] = await ask<{ id: string }>(databaseUrl, `select ${LARGEST}::text as id`)
  const after = { name: 'organization', id: largest?.id ?? '' }
  const plain = (path: string): Target => {
    const query = new URLSearchParams({ token: operator.token, email: first, organization: after.id })
    return alone({ origin: floor, method: 'GET', path: `${path}?${query}`, shots: [{}] })
  }
  const localPart = (email: string) => email.slice(0, email.indexOf('@'))
  const viewing = (body: object) => asking('view', [body])
  const pages: Record<string, Page> = {
    'a person': { ours: looking(emails), floor: plain('/story') },
    'people, by words of their email': { ours: looking(emails.map(localPart)), floor: plain('/people') },
    'people, by the end of a word': {
      ours: looking(emails.map((email) => localPart(email).slice(2))),
      floor: plain('/people'),
    },
    'people, within words': {
      ours: looking(
        emails.map((email) => localPart(email).slice(2)),
        { within: true },
      ),
      floor: plain('/people'),
    },
    organizations: { ours: viewing({ of: 'organizations', after }), floor: plain('/organizations') },
    'organizations, by how a short name begins': {
      ours: viewing({ of: 'organizations', search: 'grown-12' }),
      floor: plain('/organizations'),
    },
    'an organization': {
      ours: viewing({ of: 'organizations', organization: after.id }),
      floor: plain('/members'),
    },
    clients: { ours: viewing({ of: 'clients' }), floor: plain('/clients') },
    ...Object.fromEntries(
      (['overview', 'waiting', 'webhooks', 'settings'] as const).map((of) => [
        of,
        { ours: viewing({ of }), floor: plain('/newest') },
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
  await Promise.all([stop(), lockstep.appProcess.stop()])
  return joined(...figures)
}
