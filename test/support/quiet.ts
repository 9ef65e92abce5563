// A log that keeps its lines for the test, and prints none.

import type { Log, LogFields } from '../../server/telemetry/log.ts'

export type Line = LogFields & { message: string }

export function recordingLog(): Log & { lines: Line[] } {
  const lines: Line[] = []
  const record = (message: string, fields: LogFields = {}) => void lines.push({ ...fields, message })
  return { lines, info: record, warn: record, error: record, debug: record }
}

export const quiet = recordingLog()
