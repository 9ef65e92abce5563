// The hook by which the development inspector watches calls, statements and mails; without one it costs a null check.

import type { Middleware } from 'koa'

/** The name of a call or a statement and its receiver, never its contents. */
export type Passing = { to: 'auth' | 'application' | 'database' | 'mailbox' | 'provider'; what: string }

export type Watcher = {
  /** The first middleware of a service: attributes everything that follows to the request. */
  serving: (host: 'application' | 'auth') => Middleware
  /** The id of the request that is under way, to be sent along with calls. */
  requestId: () => string | null
  /** The receiver and the name of a call to this address. */
  calling: (method: string, url: string) => Passing
  /** @param statusOf the status of a result */
  passing: <T>(passing: Passing, work: () => Promise<T>, statusOf: (result: T) => string) => Promise<T>
  /** Reports a statement that has ended; its text is not shown. */
  queried: (text: string, status: 'ok' | 'failed', milliseconds: number) => void
  /** Reports that the request that is under way has put a mail into the outbox. */
  owing: (mail: { kind: string; recipient: string }) => void
  /** Sends that mail, perhaps much later, and attributes it to that request. */
  posting: (mail: { kind: string; recipient: string }, send: () => Promise<void>) => Promise<void>
}

export let watcher: Watcher | null = null

/** To be called before the services start, since they read it once. Null removes the watcher. */
export function watch(next: Watcher | null): void {
  watcher = next
}
