// Runs ELK, which lays out graphs, in a worker that is loaded with the first chart.

import type { ElkNode } from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { Engine } from './layout.ts'

type Answer = { id: number; data?: ElkNode; error?: unknown }
type Waiting = { resolve: (graph: ElkNode) => void; reject: (error: unknown) => void }

/** @returns an engine whose promises reject when the worker cannot be loaded or breaks */
function startEngine(): Engine {
  const worker = new Worker(workerUrl)
  const waiting = new Map<number, Waiting>()
  let count = 0
  const ask = (message: object, one: Waiting) => {
    count += 1
    waiting.set(count, one)
    worker.postMessage({ ...message, id: count })
  }
  worker.addEventListener('message', ({ data: { id, data, error } }: MessageEvent<Answer>) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error || !data) one?.reject(error)
    else one?.resolve(data)
  })
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'The worker could not be loaded.'))
    waiting.clear()
    engine = undefined
  })
  ask({ cmd: 'register', algorithms: ['layered'] }, { resolve: () => {}, reject: () => {} })
  return (graph) =>
    new Promise((resolve, reject) =>
      ask({ cmd: 'layout', graph, layoutOptions: {}, options: {} }, { resolve, reject }),
    )
}

let engine: Engine | undefined

export const workerEngine: Engine = (graph) => {
  engine ??= startEngine()
  return engine(graph)
}
