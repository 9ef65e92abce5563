// What the load generator is asked for, and what it reports.

export type Shot = { headers?: Record<string, string>; body?: string }

export type Job = {
  origin: string
  method: 'GET' | 'POST'
  path: string
  /** Taken in turn; `{n}` in a body is replaced by a number that no other request of the job has. */
  shots: readonly Shot[]
  /** In a closed loop: each of `connections` sends its next request when the last one is answered. */
  connections: number
  /** How long; or how many requests, where each can be sent but once. */
  until: { seconds: number } | { requests: number }
  /** Instead of the closed loop: so many begin each second, evenly spread, however slow the answers are. */
  perSecond?: number
}

export type Report = {
  /** Without those that the service failed to serve. */
  answered: number
  /** Answers by status, and requests that got none. */
  statuses: Record<string, number>
  seconds: number
  p50: number
  p99: number
  /** Milliseconds of the processor that the job took, by whose; only where they are read. */
  usedMs?: Readonly<Record<string, number>>
}

export type Order = { id: number; job: Job }
export type Reply = { id: number } & ({ report: Report } | { failure: string })
