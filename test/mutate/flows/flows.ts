// The flows of the services, and the proofs that judge their mutants.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind } from '../kind.ts'
import type { Worlds } from './against-proofs.ts'
import { flowMutantsOf, type Mutant } from './flow-mutants.ts'
import { foundBy, soundWorlds } from './judge.ts'
import { type Part, partOf } from './parts.ts'

const root = join(import.meta.dirname, '../../..')

export const flowMutants = (): Mutant[] =>
  globSync('server/**/*.flow.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => flowMutantsOf(file, readFileSync(join(root, file), 'utf8')))

/** What sound flows come to, by their part of the server: once for each. */
export function soundOnce(): (file: string) => Promise<Worlds> {
  const known = new Map<Part, Promise<Worlds>>()
  return (file) => {
    const part = partOf(file)
    const found = known.get(part) ?? soundWorlds(file)
    known.set(part, found)
    return found
  }
}

export const flows: Kind<Mutant> = {
  mutants: flowMutants,
  judging: [
    'machines/**/*.ts',
    'server/**/*.flow.ts',
    'test/model/**/*.ts',
    'test/mutate/{syntax,kept}.ts',
    'test/mutate/flows/*.ts',
  ],
  judges: 'the proofs',
  async open({ workers }) {
    const soundOf = soundOnce()
    return { atOnce: workers, foundBy: (mutant) => foundBy(mutant, soundOf), close: async () => undefined }
  },
}
