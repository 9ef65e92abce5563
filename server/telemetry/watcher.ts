// Where a watcher of what passes between the parts may sit: in development one does, otherwise it costs a null check.

import type { Middleware } from 'koa'

/** What a call or a statement is called, and where it goes; never what it says. */
export type Passing = { to: 'auth' | 'application' | 'database' | 'mailbox' | 'provider'; what: string }

export type Watcher = {
  /** The first of a service's middleware: whatever follows from a request is told as its own. */
  serving: (host: 'application' | 'auth') => Middleware
  /** The id of the request under way, so that whoever is called next can join it. */
  requestId: () => string | null
  /** Where a call to this address goes, and what it is called. */
  calling: (method: string, url: string) => Passing
  /** @param statusOf what to say of an end that is no failure */
  passing: <T>(passing: Passing, work: () => Promise<T>, statusOf: (result: T) => string) => Promise<T>
  /** Tells of a statement that has ended; its text is not shown. */
  queried: (text: string, status: 'ok' | 'failed', milliseconds: number) => void
  /** Says that a mail is owed to somebody by the request under way. */
  owing: (mail: { kind: string; recipient: string }) => void
  /** Sends it, perhaps much later, as that request's. */
  posting: (mail: { kind: string; recipient: string }, send: () => Promise<void>) => Promise<void>
}

export let watcher: Watcher | null = null

/** Before the services start: they look once. Null lets nobody watch any more. */
export function watch(next: Watcher | null): void {
  watcher = next
}
