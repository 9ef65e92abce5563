// Waits for what a load has come to, so that a fault comes while there is one.

import { expect, vi } from 'vitest'
import type { Nodes } from './nodes.ts'

const patience = { timeout: 90_000, interval: 20 }

/** Resolves once so many more requests are answered 200. */
export async function accepted({ exchanges }: Nodes, requests: number): Promise<void> {
  const count = () => exchanges.filter(({ answer }) => answer?.status === 200).length
  const from = count()
  await vi.waitFor(() => expect(count()).toBeGreaterThan(from + requests), patience)
}

export type Outage = { requests: number; seconds: number }

/** Resolves once so many more requests are answered, in whatever way. */
export async function answered({ exchanges }: Nodes, requests: number): Promise<void> {
  const from = exchanges.length
  await vi.waitFor(() => expect(exchanges.length).toBeGreaterThan(from + requests), patience)
}

/**
 * What failed from `change` on, until all is well again: how many requests, and for how long after its beginning, which
 * `change` may say is later.
 */
export async function outageOf(
  nodes: Nodes,
  change: (begins: () => void) => Promise<unknown>,
): Promise<Outage> {
  await accepted(nodes, 300)
  const before = nodes.failures.length
  let at = performance.now()
  await change(() => {
    at = performance.now()
  })
  await accepted(nodes, 300)
  const failed = nodes.failures.slice(before)
  // In the order in which they failed. A failover may refuse more of them than a call has arguments.
  const last = failed.at(-1)?.at ?? at
  return { requests: failed.length, seconds: Math.max(0, last - at) / 1000 }
}

export const inWords = ({ requests, seconds }: Outage) =>
  `${requests} requests told to come again, the last ${seconds.toFixed(1)} s after it began`
