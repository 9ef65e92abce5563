// Keeps what the tests of faults have measured last, for docs/reliability.md.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../../../docs/reliability/', import.meta.url)

/** By the test file’s name without its ending: what was measured, and what it came to. */
export function record(file: string, what: string, figure: string): void {
  const path = new URL(`${file}.json`, folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ ...read(path), [what]: figure }, null, 2)}\n`)
  process.stdout.write(`faults  ${file}: ${what}: ${figure}\n`)
}

function read(path: URL): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
