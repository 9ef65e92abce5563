// Asks the load generator for a job, and refuses a report with answers that nobody expected.

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Job, Reply, Report } from './job.ts'

/** What a service answers that is overwhelmed: a figure, where a measure expects it to happen. */
export const OVERWHELMED = [500, 503]

export type Load = {
  /** @throws Problem when an answer has another status than is expected */
  run: (job: Job, expected?: readonly number[]) => Promise<Report>
  stop: () => void
}

const LONGEST_SECONDS = 60

export function openLoad(): Load {
  const generator = openGenerator()
  const run = async (job: Job, expected: readonly number[] = [200]): Promise<Report> => {
    const report = await generator.ask(job)
    const statuses = Object.keys(report.statuses)
    const others = statuses.filter((status) => !expected.includes(Number(status)))
    if (others.length > 0)
      throw new Problem(
        `${nameOf(job)} did not only answer ${expected.join(' or ')} but also ${others.join(', ')}: its figure would mean nothing.`,
      )
    return statuses.length > 0 ? report : run(longer(job), expected)
  }
  return { run, stop: generator.stop }
}

const nameOf = ({ method, origin, path }: Job) => `${method} ${origin}${path}`

/** For a job that was too short for a single answer. @throws Problem when that has become unreasonable */
function longer(job: Job): Job {
  const seconds = 'seconds' in job.until ? job.until.seconds * 4 : Number.POSITIVE_INFINITY
  if (seconds > LONGEST_SECONDS) throw new Problem(`${nameOf(job)} answers nothing.`)
  return { ...job, until: { seconds } }
}

function openGenerator() {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  })
  const waiting = new Map<number, PromiseWithResolvers<Report>>()
  let id = 0
  child.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('report' in reply) asked?.resolve(reply.report)
    else asked?.reject(new Problem(`The load generator failed: ${reply.failure}`))
  })
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Problem('The load generator has ended.'))
  })
  return {
    ask: (job: Job): Promise<Report> => {
      const asked = Promise.withResolvers<Report>()
      id += 1
      waiting.set(id, asked)
      child.send({ id, job })
      return asked.promise
    },
    stop: () => void child.kill(),
  }
}
