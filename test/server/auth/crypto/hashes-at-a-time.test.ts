// Sign-ins leave a core to everybody else, however many processes share a machine.

import { expect, test } from 'vitest'
import { hashesAtATime } from '../../../../server/auth/crypto/hashes-at-a-time.ts'

test.each([
  { cores: 1, processes: 1, each: 1 },
  { cores: 2, processes: 1, each: 1 },
  { cores: 8, processes: 1, each: 7 },
  { cores: 8, processes: 2, each: 3 },
  { cores: 8, processes: 7, each: 1 },
  // Without a process that hashes nothing.
  { cores: 4, processes: 4, each: 1 },
])('of $cores cores, each of $processes processes hashes on $each', ({ cores, processes, each }) => {
  expect(hashesAtATime(cores, processes)).toBe(each)
})
