// The hook by which requests, calls and statements are traced; without one it costs a null check.

import type { Middleware } from 'koa'

export type Tracing = {
  /** Around a request: everything that follows belongs to it, and it to the trace that its `traceparent` names. */
  serving: (service: 'auth' | 'application') => Middleware
  /** A statement that has ended; its text has places for values, and not the values. */
  queried: (text: string, status: 'ok' | 'failed', milliseconds: number) => void
  /** Sends what is not sent yet. */
  stop: () => Promise<void>
}

export let tracing: Tracing | null = null

/** To be called before a service starts, since it reads this once. Null removes the hook. */
export function trace(next: Tracing | null): void {
  tracing = next
}

type TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Loads OpenTelemetry where an endpoint is set, and nothing otherwise. @returns what ends it */
export async function startTracing(name: string, settings: TracingSettings): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings
  if (endpoint === undefined) return async () => {}
  const { createTracing, exportingTo } = await import('./open-telemetry.ts')
  const made = createTracing({ name, ratio, processor: exportingTo(endpoint) })
  trace(made)
  return made.stop
}
