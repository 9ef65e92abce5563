// Notes what a request has brought machines to do, for its log line and the metrics.

import type { Context } from 'koa'
import type { Metrics } from '../telemetry/metrics.ts'

type Transition = { machine: string; from: string | null; to: string }

/** @param metrics null for what is counted already */
export function noteTransition(
  ctx: Pick<Context, 'state'>,
  metrics: Pick<Metrics, 'moved'> | null,
  { machine, from, to }: Transition,
): void {
  metrics?.moved(machine, from, to)
  ctx.state.transitions ??= []
  ctx.state.transitions.push(`${machine}: ${from ?? '*'} -> ${to}`)
}
