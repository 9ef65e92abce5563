// One line of JSON per event, with an allowlist of fields: what is not named here cannot be logged.

import pino from 'pino'

/** Facts a log line may carry. Nothing here is a secret, an e-mail address or a body. */
export type LogFields = {
  requestId?: string
  method?: string
  /** The state that decided, and what the steps before it found. */
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

/** Name, code and place of an error. Not its message: a database's may quote the values it was given. */
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
