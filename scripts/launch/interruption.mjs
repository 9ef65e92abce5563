// Hands a request to stop (signal, or npm gone) to whatever the launcher is running now.

import os from 'node:os'

let respond = exitAtOnce

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => respond(signal))

export function requestStop(signal) {
  respond(signal)
}

/** Answers requests to stop with `handler` until the returned function is called. */
export function onStopRequest(handler) {
  respond = handler
  return () => {
    respond = exitAtOnce
  }
}

export function exitCodeOf(signal) {
  return 128 + (os.constants.signals[signal] ?? 15)
}

function exitAtOnce(signal) {
  process.exit(exitCodeOf(signal))
}
