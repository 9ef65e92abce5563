// The processor's time of other processes, as Linux counts it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demandProc, parentOfCheckpointer, usedBy, usedByFamily } from '../../bench/processor.ts'

test('a process that works uses the processor, and its parent’s family with it', async () => {
  // Elsewhere than on Linux the command refuses.
  if (!existsSync('/proc/self/stat')) return expect(demandProc).toThrow('run it on Linux')
  const child = spawn(process.execPath, ['-e', 'console.log(1); for (;;);', 'checkpointer'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  const pid = child.pid ?? 0
  const [own, family] = [usedBy([pid]), usedByFamily(process.pid)]
  expect(parentOfCheckpointer(pid)).toBe(process.pid)
  await expect.poll(() => usedBy([pid]), { timeout: 30_000 }).toBeGreaterThan(own + 50)
  expect(usedByFamily(process.pid)).toBeGreaterThan(family)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(usedBy([pid])).toBe(0)
})

test('a database’s process of another machine is not taken for one that has its number here', () => {
  expect(parentOfCheckpointer(0)).toBeNull()
  expect(parentOfCheckpointer(process.pid)).toBeNull()
})
