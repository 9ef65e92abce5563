// The mutants of hosts, and the tests of the servers that judge them.

import type { Kind } from '../kind.ts'
import { readFinders, withResults, writeFinders } from './finders.ts'
import { hostMutants } from './host-files.ts'
import type { HostMutant } from './host-mutants.ts'
import { openJudge, reaching } from './judge.ts'

export const hosts: Kind<HostMutant> = {
  mutants: hostMutants,
  judging: [...reaching, 'test/mutate/hosts/*.ts', 'test/mutate/syntax.ts'],
  tests: ['test/server/**/*.test.ts'],
  judges: 'the tests of the servers',
  recordFinders: (results) => writeFinders(withResults(readFinders(), hostMutants(), results)),
  open: openJudge,
}
