// Writes the log: one line per event, with an allowlist of fields, so that nothing else can be logged.

import pino from 'pino'
import { lines } from './lines.ts'
import type { EventName } from './log-events.ts'

/** The fields of a log line. None of them is a secret, an e-mail address or a body. */
export type LogFields = {
  event?: EventName
  requestId?: string
  method?: string
  /** The route's pattern. */
  route?: string
  status?: number
  milliseconds?: number
  /** Who asked: a visitor, a person with a session, an operator who acts as one, or the application. */
  actor?: 'visitor' | 'person' | 'operator' | 'application'
  /** How often it happened since the line before. */
  uses?: number
  /** Of machines, as `account: unverified -> verified`. */
  transitions?: readonly string[]
  /** The state in which a callback ended, and what its validation steps found. */
  state?: string
  findings?: readonly string[]
  /** Of the doctor, by its name. */
  finding?: string
  mail?: string
  attempts?: number
  error?: unknown
  template?: string
  address?: string
  migration?: string
  provider?: string
}

type Write = (message: string, fields?: LogFields) => void
export type Log = { info: Write; warn: Write; error: Write; debug: Write }
/** `readable`: for people at a terminal. */
export type LogFormat = 'json' | 'readable'

export function createLog(service: string, level: string, format: LogFormat = 'json'): Log {
  const shown = format === 'json' ? (line: string) => line : readable
  // Not by pino.destination, which waits on this thread for room on a full disk, and then nothing else is done (sonic-boom).
  const logger = pino(
    { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => lines().write(shown(line), tellMissing) },
  )
  const tellMissing = (missing: number) =>
    logger.warn({ event: 'log.missing' }, `${missing} lines of the log could not be written.`)
  const write =
    (severity: 'info' | 'warn' | 'error' | 'debug'): Write =>
    (message, { error, event = 'service.notice', ...fields } = {}) =>
      logger[severity]({ event, ...fields, ...(error !== undefined && { error: describe(error) }) }, message)
  return { info: write('info'), warn: write('warn'), error: write('error'), debug: write('debug') }
}

/** One line of JSON as a line for people; an error has its name and code, and the place in a line of its own. */
export function readable(line: string): string {
  const { level, time, service, msg, error, ...fields } = JSON.parse(line) as Record<string, unknown>
  const { at, ...named } = (error ?? {}) as { at?: string[] }
  const all = { ...fields, ...named }
  const shown = Object.entries(all).map(
    ([name, value]) =>
      `${name}=${typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)}`,
  )
  const label = (pino.levels.labels[Number(level)] ?? '').toUpperCase().padEnd(5)
  return `${[time, label, service, msg, ...shown].join(' ')}\n${(at ?? []).map((place) => `${place}\n`).join('')}`
}

/** Name, code and stack of an error, without messages: a database's message may quote values. */
export function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6),
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  }
}
