// Knows, wherever code runs, for which request it does: who asked, in which tab, and at which service.

import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestContext = {
  host: 'application' | 'auth'
  requestId: string
  /** The browser tab that asked, where its request's id names one. */
  tab: string | null
  /** Until the request is answered: a timer that it has set may run for ever. */
  isOpen: boolean
  /** Publishes, once and before anything that follows from it, that it was asked: only then is its route known. */
  announce: () => void
}

const storage = new AsyncLocalStorage<RequestContext>()

export const runInRequest = <T>(request: RequestContext, work: () => Promise<T>): Promise<T> =>
  storage.run(request, work)

/** Null where nobody waits for an answer. */
export function currentRequest(): RequestContext | null {
  const request = storage.getStore()
  return request?.isOpen ? request : null
}

/** The ids that our own tabs give: `t4f9c2a10.17`. */
export const tabOf = (requestId: string): string | null =>
  /^(t[0-9a-f]{8})\.\d+$/.exec(requestId)?.[1] ?? null
