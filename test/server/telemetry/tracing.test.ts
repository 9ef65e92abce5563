// A trace from the page's fetch to the statement, through both services.

import { request } from 'node:http'
import { SpanKind } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTracing } from '../../../server/telemetry/open-telemetry.ts'
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

test('X-405: page, application, call, auth service and statement are one trace, each below the one before', async () => {
  const { auth, app, spans } = await traced()
  const { email, token } = await verifiedPerson(auth)
  expect(await post(`${app.url}/auth/auth-callback`, { token })).toBe(200)
  const inTrace = () => spans().filter((span) => span.spanContext().traceId === TRACE)
  const served = 'SERVER GET /api/auth/get-session'
  await vi.waitFor(() => expect(inTrace().map(name)).toEqual(expect.arrayContaining([served])))
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

test('X-406: a stranger’s flag keeps no trace that the ratio leaves out', async () => {
  const { auth, spans } = await traced(0)
  expect(await post(`${auth.url}/sign-out`, {})).toBe(200)
  expect(spans()).toEqual([])
})
