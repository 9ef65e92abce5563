// Runs one mutant against the proofs, and says what finds it.

import { Worker } from 'node:worker_threads'
import type { Judged } from './against-proofs.ts'
import type { Mutant } from './flow-mutants.ts'

/** Bounds a flow that never ends: sound worlds take seconds. */
const LONGEST_MS = 600_000

export function judge(file: string, mutant: Mutant | null): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file, mutant } })
    const late = setTimeout(() => end({ found: 'it never ends' }), LONGEST_MS)
    const end = (judged: Judged) => {
      clearTimeout(late)
      resolve(judged)
      void worker.terminate()
    }
    worker.on('message', end)
    worker.on('error', (error) => {
      clearTimeout(late)
      // A fault that breaks the module while it is loaded, or that fills the memory.
      if (mutant) end({ found: `it breaks: ${error.message.split('\n')[0]}` })
      else reject(error)
    })
  })
}

/** Against what the sound flows come to: what no request does any more is a finding of the proofs as well. */
export async function foundBy(
  mutant: Mutant,
  soundOf: (file: string) => Promise<Judged>,
): Promise<string | null> {
  const judged = await judge(mutant.file, mutant)
  if ('found' in judged) return judged.found
  const sound = await soundOf(mutant.file)
  const missing = 'taken' in sound ? sound.taken.find((edge) => !judged.taken.includes(edge)) : undefined
  return missing ? `no request ${missing} any more` : null
}
