// The order of the test files: the longest first, so that none of them is alone at the end while other cores have nothing to do.

import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Of a tenth of the files, which take half of the time. Vitest itself knows no durations before its first run. */
const longest = [
  'server/product/host',
  'server/product/conform',
  'server/auth/limits/enumeration',
  'server/processes',
  'server/product/strangers',
  'server/dev/postgres/embedded',
  'server/auth/contract/contract',
  'server/auth/faults/process',
  'server/supervise',
  'server/product/walk',
  'server/launch',
  'server/fuzz/fuzz',
  'server/commands/users',
  'server/auth/crypto/older-hashes',
  'server/app/callback/every-path',
  'server/app/revalidation',
  'server/races/',
  'e2e/states',
  'e2e/inspector',
  'e2e/pages',
  'ui/walks/',
  'ui/inspector/',
  'ui/failing',
  'proofs/product',
  'rules/types',
  'rules/lint',
  'machines/mutants',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((path) => moduleId.includes(`/test/${path}`))
  return rank < 0 ? longest.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    // A project's files stay together: a worker that is free continues with those whose modules it has.
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
