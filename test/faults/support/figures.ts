// Keeps what the tests of faults have measured last, for docs/reliability.md, with the origin of each figure.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from '../../../scripts/docs/reliability.ts'
import { originOf } from '../../support/measured.ts'

const folder = new URL('../../../docs/reliability/', import.meta.url)

/** By the test file’s name without its ending: what was measured, and what it came to. Call it once that is asserted. */
export function record(file: string, what: string, figure: string): void {
  const path = new URL(`${file}.json`, folder)
  mkdirSync(folder, { recursive: true })
  const measured: Figure = { figure, ...originOf('docs/reliability', 'docs/reliability.md') }
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
