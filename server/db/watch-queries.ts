// Reports every statement to the watcher or the tracing: how it ended, and how long it took.

import type { Interceptor } from 'slonik'
import type { Watcher } from '../telemetry/watcher.ts'

/** Slonik's clock, in nanoseconds, is the process's own. */
const since = (begun: bigint | number) => Number(process.hrtime.bigint() - BigInt(begun)) / 1e6

export const watchQueries = ({ queried }: Pick<Watcher, 'queried'>): Interceptor => ({
  name: 'watch-queries',
  afterQueryExecution: ({ queryInputTime }, { sql }) => {
    queried(sql, 'ok', since(queryInputTime))
    return null
  },
  queryExecutionError: ({ queryInputTime }, { sql }) => {
    queried(sql, 'failed', since(queryInputTime))
    return null
  },
})
