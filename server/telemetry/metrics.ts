// A service's metrics for Prometheus: requests by route, transitions of machines, and what is asked of others at a scrape.

import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricsOfAll } from './all-processes.ts'
import { called } from './called.mjs'
import { lines } from './lines.ts'

/** How much is at work, how much waits for it, and the most that may be at work. */
export type Load = { busy: number; waiting: number; most: number }

/** What is found out when the page is asked for; what cannot be is left out. */
export type Observed = {
  /** Connections to the database, and password hashes. */
  loads?: Readonly<Record<string, () => Load>>
  /** Numbers by name, from the database. */
  numbers?: () => Promise<Readonly<Partial<Record<ObservedNumber, number>>>>
}

/** Each with what it says. */
const observedNumbers = {
  lockstep_outbox_waiting: 'How many mails and calls are owed.',
  lockstep_outbox_oldest_seconds: 'How long the oldest mail or call that is owed has waited.',
  lockstep_outbox_dead: `How many mails and calls were given up: ${called('mails', 'list')}.`,
  lockstep_webhooks_waiting: 'How many events are owed to endpoints.',
  lockstep_webhooks_oldest_seconds: 'How old the oldest event that is owed to an endpoint is.',
  lockstep_webhooks_dead: `How many events were given up: ${called('webhooks', 'list')}.`,
  lockstep_lock_waits: 'How many statements wait for a lock in this database.',
  lockstep_lock_longest_wait_seconds: 'How long the longest of them has waited.',
} as const
export type ObservedNumber = keyof typeof observedNumbers

export type Metrics = {
  /** Duration and status of a request, by the route's pattern: paths themselves would be unlimited in number. */
  request: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** A rule that is less strict than the hardened profile has let something pass. */
  overrideUsed: (override: string) => void
  /** A rate limit has refused a request: its rule, and whether by address, by e-mail or by both. */
  limited: (rule: string, by: string) => void
  /** A run of a machine has ended in a state. */
  decided: (machine: string, state: string) => void
  /** A row's machine has gone from one state to another, or stayed, by an event; `from` is null for a first state. */
  moved: (machine: string, from: string | null, to: string) => void
  /** A session was opened: by which methods, and of which level. */
  signedIn: (reason: { amr: readonly string[]; aal: string | null }) => void
  /** An event was sent to an endpoint: what came back. */
  delivered: (outcome: string) => void
  /** The policy, or the provider of a CAPTCHA, was asked: about what, and what came back. */
  policyAnswered: (about: string, outcome: string) => void
  /** The finding of one validation step of a callback: identity, refused, unreachable or failed. */
  found: (step: string, finding: string) => void
  observe: (observed: Observed) => void
  page: () => Promise<{ type: string; body: string }>
}

/** Of the process and its event loop: once, however many services are in it, and from the first page on. */
let ofProcess: Registry | null = null
function processRegistry(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  new Counter({
    name: 'lockstep_log_lines_lost_total',
    help: 'How many lines of the log could not be written: the disk is full, or nobody reads them.',
    registers: [ofProcess],
    collect() {
      this.reset()
      this.inc(lines().lost())
    },
  })
  return ofProcess
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  const ofDatabase = new Registry()
  ofDatabase.setDefaultLabels({ service })
  // A sum over several processes would fall when one of them ends, which Prometheus takes for a counter that begins anew.
  const labels = { service, ...(cluster.worker && { worker: String(cluster.worker.id) }) }
  registry.setDefaultLabels(labels)
  if (cluster.worker) processRegistry().setDefaultLabels(labels)
  const ofAll = cluster.worker ? metricsOfAll([registry, processRegistry()]) : async () => null
  const registers = [registry]
  const seconds = new Histogram({
    name: 'lockstep_http_request_seconds',
    help: 'How long requests took, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers,
  })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const overrides = counter(
    'lockstep_override_uses_total',
    'How often a rule less strict than the hardened profile let something pass.',
    ['override'],
  )
  const refusals = counter(
    'lockstep_rate_limit_refusals_total',
    'How many requests were refused because a budget was used up.',
    ['rule', 'by'],
  )
  const decisions = counter('lockstep_decisions_total', 'The states in which runs of a machine ended.', [
    'machine',
    'state',
  ])
  const moves = counter('lockstep_transitions_total', 'The transitions of rows, by machine and state.', [
    'machine',
    'from',
    'to',
  ])
  const signIns = counter(
    'lockstep_sign_ins_total',
    'The sessions that were opened, by their methods (RFC 8176) and level.',
    ['amr', 'aal'],
  )
  const deliveries = counter(
    'lockstep_webhooks_total',
    'The attempts to send events to endpoints, by what came back.',
    ['outcome'],
  )
  const policyAnswers = counter(
    'lockstep_policy_answers_total',
    'What came back from the policy that is asked about sign-ups, sign-ins, invitations and tokens, and from the provider of the CAPTCHA.',
    ['about', 'outcome'],
  )
  const findings = counter(
    'lockstep_callback_findings_total',
    'What the validation steps of callbacks found.',
    ['step', 'finding'],
  )
  return {
    request: ({ method, route, status, seconds: took }) =>
      seconds.observe({ method, route, status: String(status) }, took),
    overrideUsed: (override) => overrides.inc({ override }),
    limited: (rule, by) => refusals.inc({ rule, by }),
    decided: (machine, state) => decisions.inc({ machine, state }),
    moved: (machine, from, to) => moves.inc({ machine, from: from ?? 'none', to }),
    signedIn: ({ amr, aal }) => signIns.inc({ amr: amr.join(' '), aal: aal ?? 'none' }),
    delivered: (outcome) => deliveries.inc({ outcome }),
    policyAnswered: (about, outcome) => policyAnswers.inc({ about, outcome }),
    found: (step, finding) => findings.inc({ step, finding }),
    observe: ({ loads = {}, numbers }) => {
      observeLoads(registry, loads)
      if (numbers) observeNumbers(ofDatabase, numbers)
    },
    page: async () => {
      const own = async () => `${await registry.metrics()}\n${await processRegistry().metrics()}`
      const body = `${(await ofAll()) ?? (await own())}\n${await ofDatabase.metrics()}`
      return { type: registry.contentType, body }
    },
  }
}

function observeLoads(registry: Registry, loads: NonNullable<Observed['loads']>): void {
  new Gauge({
    name: 'lockstep_load',
    help: 'What is at work, what waits, and the most that may be at work: connections of the pool, password hashes.',
    labelNames: ['of', 'state'],
    registers: [registry],
    collect() {
      for (const [of, read] of Object.entries(loads))
        for (const [state, value] of Object.entries(read())) this.set({ of, state }, value)
    },
  })
}

/** The same for every process: the one that is scraped asks. */
function observeNumbers(registry: Registry, numbers: NonNullable<Observed['numbers']>): void {
  const registers = [registry]
  let asked: Promise<Awaited<ReturnType<typeof numbers>> | null> | null = null
  // All of a page are collected at once, and ask once.
  const ask = () => {
    asked ??= numbers()
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    return asked
  }
  for (const [name, help] of Object.entries(observedNumbers))
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = (await ask())?.[name as ObservedNumber]
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  new Gauge({
    name: 'lockstep_observation_failed',
    help: 'Whether the database could not be asked for the numbers of this page, 1 or 0.',
    registers,
    async collect() {
      this.set((await ask()) ? 0 : 1)
    },
  })
}
