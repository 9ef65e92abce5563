// Judges one mutant by the proofs, in a thread of its own: the modules of a mutant are nobody else's, and it may never end.

import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { type Mutant, mutated } from './flow-mutants.ts'

const { mutant, file } = workerData as { mutant: Mutant | null; file: string }
const root = new URL('../../', import.meta.url)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!mutant || url !== new URL(mutant.file, root).href) return loaded
    return { ...loaded, source: mutated(String(loaded.source), mutant) }
  },
})

const { againstProofs } = await import('./against-proofs.ts')
try {
  parentPort?.postMessage(await againstProofs(file))
} catch (error) {
  parentPort?.postMessage({ found: `it breaks: ${(error as Error).message.split('\n')[0]}` })
}
