// A round of load, and what it yields: requests a second, and how long the median and the slowest hundredth took.

import type { Sample } from '../figures.ts'
import { processorOf } from '../goals.ts'
import type { Job, Report } from '../load/job.ts'
import type { Load } from '../load/load.ts'
import type { Round } from '../rounds.ts'
import { CONNECTIONS } from '../scale.ts'

export type Target = Omit<Job, 'until' | 'connections'> & { connections?: number }

export const sampleOf = ({ answered, seconds, p50, p99, usedMs = {} }: Report): Sample => ({
  'requests/s': answered / seconds,
  'p50 ms': p50,
  'p99 ms': p99,
  ...Object.fromEntries(Object.entries(usedMs).map(([of, ms]) => [processorOf(of), ms / answered])),
})

/** @param tolerated statuses other than 200 that may be answered, and do not count */
export const loading =
  (load: Load, target: Target, tolerated: readonly number[] = []): Round =>
  async (seconds) =>
    sampleOf(await load.run({ connections: CONNECTIONS, ...target, until: { seconds } }, [200, ...tolerated]))

export const post = (origin: string, path: string, shots: Job['shots']): Target => ({
  origin,
  method: 'POST',
  path,
  shots,
})

export const CALLBACK = '/auth/auth-callback'

const json = { 'content-type': 'application/json' }

/** A callback of each token; the floors answer at any path. */
export const callbacks = (origin: string, tokens: readonly string[]): Target =>
  post(
    origin,
    CALLBACK,
    tokens.map((token) => ({ headers: json, body: JSON.stringify({ token }) })),
  )

export const sessions = (origin: string, cookies: readonly string[]): Target => ({
  origin,
  method: 'GET',
  path: '/api/auth/get-session',
  shots: cookies.map((cookie) => ({ headers: { cookie } })),
})
