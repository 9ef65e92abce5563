// Runs one mutant against the proofs, and says what finds it.

import { Worker } from 'node:worker_threads'
import type { Judged, Worlds } from './against-proofs.ts'
import { generatorOf, type Mutant } from './flow-mutants.ts'

/** Bounds a flow that never ends: sound worlds take seconds. */
const LONGEST_MS = 600_000

/** @param only the worlds that are explored, in this order; null for all */
function judge(file: string, mutant: Mutant | null, only: readonly string[] | null): Promise<Judged> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file, mutant, only } })
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

/** What sound flows come to. @throws Error where the proofs find something in them */
export async function soundWorlds(file: string): Promise<Worlds> {
  const judged = await judge(file, null, null)
  if ('found' in judged) throw new Error(`Of the flows as they are the proofs say: ${judged.found}`)
  return judged.worlds
}

const takenIn = (worlds: Worlds) => new Set(Object.values(worlds).flatMap(({ taken }) => taken))

/** The smallest first: most faults are found in each world that runs them. */
export const running = (sound: Worlds, mutant: Pick<Mutant, 'file' | 'name'>): string[] =>
  Object.entries(sound)
    .filter(([, { reached }]) => reached.includes(generatorOf(mutant)))
    .toSorted(([, one], [, other]) => one.states - other.states)
    .map(([title]) => title)

/** In the worlds that run it. Against what the sound flows come to: what no request does any more is a finding as well. */
export async function foundBy(
  mutant: Mutant,
  soundOf: (file: string) => Promise<Worlds>,
): Promise<string | null> {
  const sound = await soundOf(mutant.file)
  const judged = await judge(mutant.file, mutant, running(sound, mutant))
  if ('found' in judged) return judged.found
  const taken = takenIn({ ...sound, ...judged.worlds })
  const missing = [...takenIn(sound)].find((one) => !taken.has(one))
  return missing ? `no request ${missing} any more` : null
}
