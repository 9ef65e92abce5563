// Begins to trace where an endpoint is set; OpenTelemetry is loaded for nothing else.

import { trace } from './tracing.ts'

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
