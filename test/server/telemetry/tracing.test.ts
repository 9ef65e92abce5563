// A trace from the page's fetch to the statement, through both services.

import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { SpanKind } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTracing } from '../../../server/telemetry/open-telemetry.ts'
import { startTracing } from '../../../server/telemetry/start-tracing.ts'
import { trace } from '../../../server/telemetry/tracing.ts'
import { startApp } from '../../support/app-service.ts'
import { PASSWORD, startAuth, verifiedPerson } from '../../support/auth-service.ts'

const TRACE = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const PAGE = 'bbbbbbbbbbbbbbbb'
const traceparent = `00-${TRACE}-${PAGE}-01`

async function traced(ratio = 1) {
  const exporter = new InMemorySpanExporter()
  const tracing = createTracing({ name: 'test', ratio, processor: new SimpleSpanProcessor({ exporter }) })
  trace(tracing)
  onTestFinished(async () => {
    trace(null)
    await tracing.stop()
  })
  const auth = await startAuth()
  onTestFinished(auth.stop)
  const app = await startApp({ AUTH_URL: auth.url }, auth.databaseUrl)
  onTestFinished(app.stop)
  return { auth, app, spans: () => exporter.getFinishedSpans() }
}

/** As a browser does: what this process sends by fetch would be traced as the servers' own calls. */
const post = (url: string, body: object) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', traceparent }
    const sent = request(url, { method: 'POST', headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode))
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })

const name = (span: ReadableSpan) => `${SpanKind[span.kind]} ${span.name}`

test('page, application, call, auth service and statement are one trace, each below the one before', async () => {
  const { auth, app, spans } = await traced()
  const { email, token } = await verifiedPerson(auth)
  expect(await post(`${app.url}/auth/auth-callback`, { token })).toBe(200)
  const inTrace = () => spans().filter((span) => span.spanContext().traceId === TRACE)
  const served = 'SERVER GET /api/auth/get-session'
  await expect.poll(() => inTrace().map(name)).toContain(served)
  const found = inTrace()
  const statement = found.find(
    (span) =>
      name(span) === 'CLIENT SELECT' && `${span.attributes['db.query.text']}`.includes('auth.session'),
  )
  const chain: string[] = []
  for (
    let span = statement;
    span;
    span = found.find((one) => one.spanContext().spanId === span?.parentSpanContext?.spanId)
  )
    chain.push(name(span))
  expect(chain).toEqual(['CLIENT SELECT', served, 'CLIENT GET', 'SERVER POST /auth/auth-callback'])
  const root = found.find((span) => name(span) === chain.at(-1))
  expect(root?.parentSpanContext?.spanId).toBe(PAGE)
  expect(root?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'lockstep.transitions': expect.arrayContaining([expect.stringMatching(/^callback: /)]),
  })
  const told = JSON.stringify(spans().map(({ name, attributes, events }) => ({ name, attributes, events })))
  for (const secret of [token, email, PASSWORD]) expect(told).not.toContain(secret)
})

test('a stranger’s flag keeps no trace that the ratio leaves out', async () => {
  const { auth, spans } = await traced(0)
  expect(await post(`${auth.url}/sign-out`, {})).toBe(200)
  expect(spans()).toEqual([])
})

const id = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const nanoseconds = z.string().regex(/^[1-9]\d{18}$/)
const value = z.strictObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.int(), z.string().regex(/^-?\d+$/)]).optional(),
  arrayValue: z.strictObject({ values: z.array(z.strictObject({ stringValue: z.string() })) }).optional(),
})
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }))
const counts = { droppedAttributesCount: z.uint32().optional() }
const scope = z.strictObject({ name: z.string(), version: z.string().optional() })
/** What of opentelemetry-proto's ExportTraceServiceRequest we send, in the JSON encoding of OTLP 1: ids in hex, enums as numbers. */
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, ...counts }),
      schemaUrl: z.string().optional(),
      scopeSpans: z.array(
        z.strictObject({
          scope,
          schemaUrl: z.string().optional(),
          spans: z.array(
            z.strictObject({
              traceId: id(16),
              spanId: id(8),
              parentSpanId: id(8).optional(),
              traceState: z.string().optional(),
              flags: z.uint32(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              events: z.array(z.never()),
              links: z.array(z.never()),
              status: z.strictObject({ code: z.int().min(0).max(2) }),
              ...counts,
              droppedEventsCount: z.uint32().optional(),
              droppedLinksCount: z.uint32().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

test('a receiver of OTLP over HTTP is sent what the definitions of OTLP allow', async () => {
  const received: { url?: string | undefined; type?: string | undefined; body: unknown }[] = []
  const receiver = createServer(async (asked, reply) => {
    received.push({ url: asked.url, type: asked.headers['content-type'], body: await json(asked) })
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const stop = await startTracing('lockstep auth', {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: 1,
  })
  onTestFinished(() => trace(null))
  const auth = await startAuth()
  onTestFinished(auth.stop)
  expect(await post(`${auth.url}/sign-in/email`, { email: 'nobody@example.com', password: PASSWORD })).toBe(
    401,
  )
  await stop()
  expect(new Set(received.map(({ url, type }) => `${url} ${type}`))).toEqual(
    new Set(['/v1/traces application/json']),
  )
  const sent = received.flatMap(({ body }) => exported.parse(body).resourceSpans)
  for (const { resource } of sent)
    expect(resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'lockstep auth' },
    })
  const spans = sent
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans))
    .filter(({ traceId }) => traceId === TRACE)
  const served = spans.find(({ kind }) => kind === 2)
  expect(served).toMatchObject({ name: 'POST /api/auth/sign-in/email', parentSpanId: PAGE })
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId).map(({ name }) => name),
  ).toContain('SELECT')
})
