// The metrics of all processes that share a port, asked for over node:cluster's channel: whichever of them is scraped gives them all.

import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Asked = { metricsFor: number }
type Told = { metricsFor: number; page: string | null }

const isAbout = (message: unknown): message is Asked | Told =>
  typeof message === 'object' && message !== null && 'metricsFor' in message

/** In the process that supervises: answers each that asks. */
export function tellMetricsOfAll(worker: Worker): void {
  const all = new AggregatorRegistry()
  worker.on('message', async (message: unknown) => {
    if (!isAbout(message)) return
    const page = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ metricsFor: message.metricsFor, page } satisfies Told)
  })
}

/**
 * In one of several processes: sends these to the others.
 * @returns a function that asks for those of all; null where one of them does not answer within five seconds
 */
export function metricsOfAll(own: readonly Registry[]): () => Promise<string | null> {
  AggregatorRegistry.setRegistries([...own])
  // It answers the process that supervises.
  new AggregatorRegistry()
  const waiting = new Map<number, (page: string | null) => void>()
  let asked = 0
  cluster.worker?.on('message', (message: unknown) => {
    if (!isAbout(message) || !('page' in message)) return
    waiting.get(message.metricsFor)?.(message.page)
    waiting.delete(message.metricsFor)
  })
  return () =>
    new Promise((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      process.send?.({ metricsFor: asked } satisfies Asked)
    })
}
