// Tells a watcher of each statement by its verb and its table, never its text or its values.

import type { Interceptor } from 'slonik'
import type { Watcher } from '../telemetry/watcher.ts'

const names = new Map<string, string>()
/** Texts are constants, but some are put together from a schema's own column names. */
const MOST_NAMES = 500

/** 'INSERT one_time_code'; the verb alone where no table of ours is named; '' for what only frames others. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const verb = /\b(insert|update|delete|select)\b/i.exec(text)?.[1]?.toUpperCase() ?? ''
  const table = /\b(?:auth|app)\."?(\w+)/i.exec(text)?.[1]
  const name = verb && table ? `${verb} ${table}` : verb
  if (names.size >= MOST_NAMES) names.clear()
  names.set(text, name)
  return name
}

export function watchQueries(watcher: Watcher): Interceptor {
  const begun = new Map<string, number>()
  const end = (queryId: string, text: string, status: 'ok' | 'failed') => {
    const milliseconds = performance.now() - (begun.get(queryId) ?? performance.now())
    begun.delete(queryId)
    const what = nameOf(text)
    if (what) watcher.passed({ to: 'database', what }, status, milliseconds)
    return null
  }
  return {
    name: 'watch-queries',
    beforeQueryExecution: ({ queryId }) => {
      begun.set(queryId, performance.now())
      return null
    },
    afterQueryExecution: ({ queryId }, { sql }) => end(queryId, sql, 'ok'),
    queryExecutionError: ({ queryId }, { sql }) => end(queryId, sql, 'failed'),
  }
}
