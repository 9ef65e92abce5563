// Stops a server process in order, once, however often and by whatever signal it is asked to.

import cluster from 'node:cluster'
import { exitWritten } from '../telemetry/lines.ts'

const STOP_WITHIN_MS = 10_000
const none = () => 0
const EXIT_AFTER_SECOND_CTRL_C = 130

/**
 * Runs `stop` once when the process is asked to end: by SIGINT, SIGTERM or SIGHUP, by the launcher's order, or
 * because the launcher is gone. Exits with 0 after an orderly stop, with 1 when `stop` fails or takes longer than
 * ten seconds; a second Ctrl-C exits at once. Call it before anything is started, once a process.
 *
 * @param delayMs what `stop` begins with by waiting, and so is allowed besides
 * @returns the same stop, for a process that wants to end by itself.
 */
export function onShutdown(stop: () => Promise<void>, delayMs: () => number = none): () => void {
  let stopping = false
  let interrupts = 0

  function shutDown(): void {
    if (stopping) return
    stopping = true
    const withinMs = STOP_WITHIN_MS + delayMs()
    setTimeout(() => fail(`it took longer than ${withinMs / 1000} s`), withinMs)
    // The launcher would otherwise take a wait for a server that hangs.
    if (process.connected) process.send?.({ stopsWithinMs: withinMs }, () => {})
    Promise.resolve()
      .then(stop)
      .then(() => exitWritten(0))
      .catch(fail)
  }

  process.on('SIGINT', () => {
    interrupts += 1
    if (interrupts > 1) process.exit(EXIT_AFTER_SECOND_CTRL_C)
    shutDown()
  })
  process.on('SIGTERM', shutDown)
  process.on('SIGHUP', shutDown)
  process.on('disconnect', shutDown)
  // One of several asks for its port while the one that supervises it ends.
  cluster.worker?.on('error', shutDown)
  process.on('message', (order) => {
    if (order === 'stop') shutDown()
    if (order === 'stop now') process.exit(EXIT_AFTER_SECOND_CTRL_C)
  })
  // The launcher's IPC channel alone must not keep the process alive; one of several asks for its port by it.
  if (!cluster.isWorker) process.channel?.unref()

  return shutDown
}

function fail(reason: unknown): void {
  const text = reason instanceof Error ? reason.message : String(reason)
  process.stderr.write(`Lockstep could not stop in order: ${text}\n`)
  void exitWritten(1)
}
