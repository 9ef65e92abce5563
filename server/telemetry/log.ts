// Writes the log: one line of JSON per event, with an allowlist of fields, so that nothing else can be logged.

import pino from 'pino'

/** The fields of a log line. None of them is a secret, an e-mail address or a body. */
export type LogFields = {
  requestId?: string
  method?: string
  /** The state in which a callback ended, and what its validation steps found. */
  state?: string
  findings?: readonly string[]
  mail?: string
  attempts?: number
  error?: unknown
  template?: string
  address?: string
  migration?: string
  provider?: string
}

export type Log = {
  info: (message: string, fields?: LogFields) => void
  warn: (message: string, fields?: LogFields) => void
  error: (message: string, fields?: LogFields) => void
  debug: (message: string, fields?: LogFields) => void
}

export function createLog(service: string, level: string): Log {
  const logger = pino(
    { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  )
  const write =
    (severity: 'info' | 'warn' | 'error' | 'debug') =>
    (message: string, { error, ...fields }: LogFields = {}) =>
      logger[severity]({ ...fields, ...(error !== undefined && { error: describe(error) }) }, message)
  return { info: write('info'), warn: write('warn'), error: write('error'), debug: write('debug') }
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
