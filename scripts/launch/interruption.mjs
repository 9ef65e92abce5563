// Hands a request to stop (signal, or npm gone) to whatever the launcher is running now.

import os from 'node:os'

const handlers = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => requestStop(signal))

export function requestStop(signal) {
  exitUnlessBusy(signal)
  for (const handler of handlers) handler(signal)
}

/** Ends the launcher after `signal` when nothing is left that it runs. */
export function exitUnlessBusy(signal) {
  if (handlers.size === 0) process.exit(exitCodeOf(signal))
}

/** Answers requests to stop with `handler` until the returned function is called. */
export function onStopRequest(handler) {
  handlers.add(handler)
  return () => handlers.delete(handler)
}

export function exitCodeOf(signal) {
  return 128 + (os.constants.signals[signal] ?? 15)
}
