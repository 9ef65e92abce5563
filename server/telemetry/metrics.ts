// A service's metrics for Prometheus: requests by route, and the counters named here.

import cluster from 'node:cluster'
import { Counter, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Duration and status of a request, by the route's pattern: paths themselves would be unlimited in number. */
  request: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** A rule that is less strict than the hardened profile has let something pass. */
  overrideUsed: (override: string) => void
  /** A rate limit has refused a request: its rule, and whether by address, by e-mail or by both. */
  limited: (rule: string, by: string) => void
  /** A run of a machine has ended in a state. */
  decided: (machine: string, state: string) => void
  /** The finding of one validation step of a callback: identity, refused, unreachable or failed. */
  found: (step: string, finding: string) => void
  page: () => Promise<{ type: string; body: string }>
}

export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  // Of several processes on one port each answers by itself: their series must not be mixed up.
  registry.setDefaultLabels({ service, ...(cluster.worker && { worker: String(cluster.worker.id) }) })
  const registers = [registry]
  const seconds = new Histogram({
    name: 'lockstep_http_request_seconds',
    help: 'How long requests took, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
    registers,
  })
  const overrides = new Counter({
    name: 'lockstep_override_uses_total',
    help: 'How often a rule less strict than the hardened profile let something pass.',
    labelNames: ['override'],
    registers,
  })
  const refusals = new Counter({
    name: 'lockstep_rate_limit_refusals_total',
    help: 'How many requests were refused because a budget was used up.',
    labelNames: ['rule', 'by'],
    registers,
  })
  const decisions = new Counter({
    name: 'lockstep_decisions_total',
    help: 'The states in which runs of a machine ended.',
    labelNames: ['machine', 'state'],
    registers,
  })
  const findings = new Counter({
    name: 'lockstep_callback_findings_total',
    help: 'What the validation steps of callbacks found.',
    labelNames: ['step', 'finding'],
    registers,
  })
  return {
    request: ({ method, route, status, seconds: took }) =>
      seconds.observe({ method, route, status: String(status) }, took),
    overrideUsed: (override) => overrides.inc({ override }),
    limited: (rule, by) => refusals.inc({ rule, by }),
    decided: (machine, state) => decisions.inc({ machine, state }),
    found: (step, finding) => findings.inc({ step, finding }),
    page: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
