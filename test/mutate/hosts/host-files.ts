// The hosts of the flows, their queries, and the mutants of both.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HostMutant, hostMutantsOf } from './host-mutants.ts'

const root = join(import.meta.dirname, '../../..')

const places = [
  'server/db/*.ts',
  'server/db/{auth,app}/*.ts',
  'server/{auth,app}/**/*.{handlers,operations}.ts',
  'server/{auth,app}/rows/*.ts',
]

/** Only npm start and tests of other applications run it: test/rules/production-reach.test.ts. */
const ofTests = 'server/db/testing-rows.ts'

export const hostFiles = (): string[] =>
  globSync(places, { cwd: root })
    .filter((file) => !file.endsWith('.flow.ts') && file !== ofTests)
    .toSorted()

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

export const hostMutants = (): HostMutant[] =>
  hostFiles().flatMap((file) => hostMutantsOf(file, textOf(file)))
