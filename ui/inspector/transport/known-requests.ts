// What is known of each request among the messages: whose it was, when, how it ended and how long it took.

import { isExchange, type Store, snapshotOf, timeOf } from './message-store.ts'
import { isBadStatus } from './rows.ts'

export type Request = {
  id: string
  tab: string | null
  /** A shortened email, as soon as one is known: of a row that it touched, else of its tab's form. */
  who: string | null
  /** `POST /sign-in/email`: the first exchange of it. */
  what: string
  /** In ms since 1970. */
  at: number
  /** How it was answered, else how its last exchange ended. */
  status: string
  /** In ms. */
  took: number
  isFailed: boolean
}

/** Empty and 0 for every one. `slower`: than so many ms. */
export type RequestFilter = { search: string; isFailed: boolean; slower: number; tab: string | null }

/** The newest first. */
export function requestsOf(store: Store): Request[] {
  const requests = new Map<string, Request>()
  const owners = new Map<string, string>()
  for (const message of store.messages()) {
    const { requestId, tab } = message.lockstep
    const email = snapshotOf(message)?.context?.email
    const named = 'who' in message.lockstep ? message.lockstep.who : undefined
    const who = named ?? (typeof email === 'string' && email.includes('@') ? email : null)
    if (tab && who) owners.set(tab, who)
    if (!requestId) continue
    const at = timeOf(message)
    const begun = { id: requestId, tab, who, what: '', at, status: '', took: 0, isFailed: false }
    const request = requests.get(requestId) ?? begun
    requests.set(requestId, request)
    request.who ??= who
    request.tab ??= tab
    if (!isExchange(message)) continue
    const { what, status, milliseconds, to } = message.lockstep
    request.what ||= what
    request.isFailed ||= isBadStatus(status)
    request.took = Math.max(request.took, milliseconds ?? 0, at - request.at)
    if (request.status === '' || status !== 'ok' || to === 'browser') request.status = status
  }
  for (const request of requests.values()) request.who ??= owners.get(request.tab ?? '') ?? null
  return [...requests.values()].reverse()
}

export function wantedRequests(requests: readonly Request[], filter: RequestFilter): Request[] {
  const text = filter.search.trim().toLowerCase()
  return requests.filter(
    ({ id, tab, who, what, status, took, isFailed }) =>
      (filter.tab === null || tab === filter.tab) &&
      (!filter.isFailed || isFailed) &&
      took >= filter.slower &&
      [id, who ?? '', what, status].some((part) => part.toLowerCase().includes(text)),
  )
}
