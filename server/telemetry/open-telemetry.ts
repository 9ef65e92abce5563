// Traces by OpenTelemetry, in W3C's context: a span for each request, each call by undici and each statement. Nothing is
// patched: requests come by a middleware, calls by undici's own diagnostics channel, statements by an interceptor of Slonik.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracing } from './tracing.ts'

export const exportingTo = (endpoint: string): SpanProcessor =>
  new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
  })

type Options = {
  /** `service.name`. */
  name: string
  /** Which share of the traces is kept. */
  ratio: number
  processor: SpanProcessor
}

/** undici's message about a request; its path may hold a token. */
type Request = { origin: string; method: string; addHeader: (name: string, value: string) => void }
type OfRequest = { request: Request; response?: { statusCode: number }; error?: Error }

export function createTracing({ name, ratio, processor }: Options): Tracing {
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    // A stranger's flag decides nothing: both services keep the same traces by their ids.
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('lockstep')
  const propagator = new W3CTraceContextPropagator()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const calls = createCalls()
  for (const [channel, told] of calls) subscribe(channel, told)

  return {
    serving: (service) =>
      async function traceRequest(ctx, next) {
        const parent = propagator.extract(ROOT_CONTEXT, ctx.headers, defaultTextMapGetter)
        const span = tracer.startSpan(ctx.method, { kind: SpanKind.SERVER }, parent)
        try {
          await context.with(trace.setSpan(parent, span), next)
        } finally {
          const route = ctx.routerPath ?? 'none'
          span.updateName(`${ctx.method} ${route}`)
          span.setAttributes({
            'lockstep.service': service,
            'lockstep.request_id': ctx.state.requestId,
            'lockstep.transitions': ctx.state.transitions ?? [],
            'http.request.method': ctx.method,
            'http.route': route,
            'http.response.status_code': ctx.status,
          })
          if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
      },
    queried: (text, status, milliseconds) => {
      // Of no request: looking after what is owed, every few seconds.
      if (!trace.getActiveSpan()) return
      const [operation = ''] = /^\s*\w+/.exec(text) ?? []
      const span = tracer.startSpan(operation.trim().toUpperCase(), {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - milliseconds,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim() },
      })
      if (status === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    stop: async () => {
      for (const [channel, told] of calls) unsubscribe(channel, told)
      context.disable()
      await provider.shutdown()
    },
  }

  function createCalls(): [channel: string, told: (message: unknown) => void][] {
    const spans = new WeakMap<Request, Span>()
    const ended = (request: Request, failed: boolean) => {
      const span = spans.get(request)
      if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      spans.delete(request)
    }
    const on = (what: string, told: (message: OfRequest) => void): [string, (message: unknown) => void] => [
      `undici:request:${what}`,
      (message) => told(message as OfRequest),
    ]
    return [
      on('create', ({ request }) => {
        const { host } = new URL(request.origin)
        const span = tracer.startSpan(request.method, {
          kind: SpanKind.CLIENT,
          attributes: { 'http.request.method': request.method, 'server.address': host },
        })
        spans.set(request, span)
        const carrier: Record<string, string> = {}
        propagator.inject(trace.setSpan(context.active(), span), carrier, defaultTextMapSetter)
        for (const [name, value] of Object.entries(carrier)) request.addHeader(name, value)
      }),
      on('headers', ({ request, response }) =>
        spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0),
      ),
      on('trailers', ({ request }) => ended(request, false)),
      on('error', ({ request }) => ended(request, true)),
    ]
  }
}
