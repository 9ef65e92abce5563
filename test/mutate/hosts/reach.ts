// Which files of tests run which functions of the hosts: found out by one run of them all, and kept until a file changes.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { among, keptAt } from '../kept.ts'
import type { Asked } from '../kind.ts'
import { markedHost } from './host-mutants.ts'
import { openSuite, type Ran } from './suite.ts'

/** @param hosts the files whose functions are asked about */
export async function openReach(
  hosts: readonly string[],
  judging: readonly string[],
  { workers, tests }: Pick<Asked, 'workers' | 'tests'>,
): Promise<Ran[]> {
  const path = keptAt(among('reach', tests), { judging }, 'json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Ran[]
  const marked = new Set(hosts)
  const suite = await openSuite(workers, tests, (file, text) =>
    marked.has(file) ? markedHost(file, text) : null,
  )
  const ran = await suite.runAll()
  await suite.close()
  writeFileSync(path, JSON.stringify(ran))
  return ran
}
