// Keeps what the tests of faults have measured last, for docs/reliability.md, with the commit, the day and the machine of each figure.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import type { Figure } from '../../../scripts/docs/reliability.ts'

const folder = new URL('../../../docs/reliability/', import.meta.url)

/** Ends in a plus where files differ from the commit, other than those that this writes. */
function commitOf(): string {
  const git = (...asked: string[]) => execFileSync('git', asked, { cwd: folder, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':/', ':!/docs/reliability', ':!/docs/reliability.md')
  return `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`
}

/** By the test file’s name without its ending: what was measured, and what it came to. Call it once that is asserted. */
export function record(file: string, what: string, figure: string): void {
  const path = new URL(`${file}.json`, folder)
  mkdirSync(folder, { recursive: true })
  const measured: Figure = {
    figure,
    commit: commitOf(),
    day: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  }
  writeFileSync(path, `${JSON.stringify({ ...read(path), [what]: measured }, null, 2)}\n`)
  process.stdout.write(`faults  ${file}: ${what}: ${figure}\n`)
}

function read(path: URL): Record<string, Figure> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Figure>
  } catch {
    return {}
  }
}
