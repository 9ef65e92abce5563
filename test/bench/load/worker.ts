// The load generator: a process of its own that runs one job of autocannon after another.

import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { percentileOf } from '../spread.ts'
import type { Job, Order, Reply, Report } from './job.ts'

const SAMPLE_EVERY_MS = 50
const MOST_STREAMS = 50

type Answers = { durations: number[]; statuses: Record<string, number>; lastAt: number }

process.on('message', async ({ id, job }: Order) => {
  const reply: Reply = await run(job).then(
    (report) => ({ id, report }),
    (error: unknown) => ({ id, failure: String(error) }),
  )
  process.send?.(reply)
})

async function run(job: Job): Promise<Report> {
  const answers: Answers = { durations: [], statuses: {}, lastAt: 0 }
  const begun = performance.now()
  await (job.perSecond === undefined
    ? shoot(job, nextShot(job), answers, { connections: job.connections })
    : shootEvenly(job, job.perSecond, answers))
  const sorted = answers.durations.toSorted((one, other) => one - other)
  return {
    answered: sorted.length,
    statuses: answers.statuses,
    seconds: (answers.lastAt - begun) / 1000,
    p50: percentileOf(sorted, 0.5),
    p99: percentileOf(sorted, 0.99),
  }
}

/** autocannon would send all of a second's requests at its beginning: so streams begin at different times. */
async function shootEvenly(job: Job, perSecond: number, answers: Answers): Promise<void> {
  const streams = Math.min(perSecond, MOST_STREAMS)
  const each = perSecond / streams
  const next = nextShot(job)
  await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      await pause((index * 1000) / streams)
      await shoot(job, next, answers, { connections: each, overallRate: each })
    }),
  )
}

async function shoot(
  { origin, method, path, until }: Job,
  next: (request: Sent) => Sent,
  answers: Answers,
  rate: { connections: number; overallRate?: number },
): Promise<void> {
  const instance = autocannon({
    url: origin,
    ...rate,
    ...('requests' in until ? { amount: until.requests } : { duration: until.seconds }),
    sampleInt: SAMPLE_EVERY_MS,
    timeout: 30,
    requests: [{ method, path, headers: {}, setupRequest: next }],
  })
  const count = (status: number | string) => {
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
  }
  instance.on('response', (_, status, __, milliseconds) => {
    // A refusal for want of room is quick, and must not pass for a quick answer.
    if (status < 500) answers.durations.push(milliseconds)
    answers.lastAt = performance.now()
    count(status)
  })
  instance.on('reqError', ({ message }) => count(message))
  await instance
}

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string }

/** In what it is given autocannon has put the address to send to. */
function nextShot({ shots }: Job) {
  let n = 0
  return (request: Sent): Sent => {
    const { headers = {}, body } = shots[n % shots.length] ?? {}
    n += 1
    return {
      ...request,
      headers: { ...headers },
      ...(body !== undefined && { body: body.replaceAll('{n}', String(n)) }),
    }
  }
}
