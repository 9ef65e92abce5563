// Runs several processes of one service on one port, and starts another for each that ends by itself.

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { tellMetricsOfAll } from '../telemetry/all-processes.ts'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { onShutdown } from './lifetime.ts'

type Supervision = {
  processes: number
  /** What each waits for when it is asked to stop, in ms. */
  delayMs: number
  log: Pick<Log, 'info' | 'warn'>
}

/** The pause before another is started, in ms: twice as long each time, unless the one before has gone on for long. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 10_000
const LONG = 30_000

/** Sent by a process that has come up. */
export const tellReady = () => void process.send?.({ isReady: true })

/** Resolves when this process is not the one that supervises, or not any more. @throws Problem when none comes up */
export async function supervise({ processes, delayMs, log }: Supervision): Promise<void> {
  let isStopping = false
  let isAnyUp = false
  const running = new Set<Worker>()

  onShutdown(
    async () => {
      isStopping = true
      await Promise.all([...running].map(stopped))
      log.info('All processes have stopped.')
    },
    () => delayMs,
  )

  async function keep(name: string): Promise<void> {
    for (let wait = FIRST_PAUSE; !isStopping; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const begun = performance.now()
      const worker = cluster.fork()
      running.add(worker)
      tellMetricsOfAll(worker)
      log.info(`Process ${name} of ${processes} has started (pid ${worker.process.pid}).`)
      worker.on('message', (told: { isReady?: true }) => {
        isAnyUp ||= told.isReady === true
      })
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
      running.delete(worker)
      if (isStopping) return
      const reason = signal ?? `with ${code}`
      // What keeps the first from coming up will keep the others, and it has said what it is; one that was killed has not.
      if (!isAnyUp && signal === null)
        throw new Problem(`Process ${name} ended ${reason} before any was ready.`, { exitCode: code || 1 })
      if (performance.now() - begun > LONG) wait = FIRST_PAUSE
      log.warn(`Process ${name} ended ${reason}: another is started in ${wait} ms.`)
      await pause(wait)
    }
  }
  await Promise.all(Array.from({ length: processes }, (_, index) => keep(`${index + 1}`)))
}

async function stopped(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
