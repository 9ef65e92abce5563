// Judges one mutant by the proofs, in a thread of its own: the modules of a mutant are nobody else's, and it may never end.

import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type Mutant, marked, mutated } from './flow-mutants.ts'

/** Without a mutant it is found out which flows each world runs. */
const { mutant, file, only } = workerData as { mutant: Mutant | null; file: string; only: string[] | null }
const root = new URL('../../../', import.meta.url)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('.flow.ts')) return loaded
    const path = url.slice(root.href.length)
    if (!mutant) return { ...loaded, source: marked(path, String(loaded.source)) }
    return path === mutant.file ? { ...loaded, source: mutated(String(loaded.source), mutant) } : loaded
  },
})

const { againstProofs } = await import('./against-proofs.ts')
try {
  parentPort?.postMessage(againstProofs(file, only))
} catch (error) {
  parentPort?.postMessage({ found: `it breaks: ${(error as Error).message.split('\n')[0]}` })
}
