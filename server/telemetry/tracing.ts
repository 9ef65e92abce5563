// The hook by which requests, calls and statements are traced; without one it costs a null check.

import type { Middleware } from 'koa'

export type Tracing = {
  /** Around a request: everything that follows belongs to it, and it to the trace that its `traceparent` names. */
  serving: (service: 'auth' | 'application') => Middleware
  /** A statement that has ended; its text has places for values, and not the values. */
  queried: (text: string, status: 'ok' | 'failed', milliseconds: number) => void
  /** Sends what is not sent yet. */
  stop: () => Promise<void>
}

export let tracing: Tracing | null = null

/** To be called before a service starts, since it reads this once. Null removes the hook. */
export function trace(next: Tracing | null): void {
  tracing = next
}
