// Writes docs/machines from the machines, or with --check says which page is stale.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { catalogue, type Documented } from './docs/catalogue.ts'
import { render } from './docs/render.ts'

const folder = new URL('../docs/machines/', import.meta.url)
const fileOf = ({ name }: Documented): URL => new URL(`${name}.md`, folder)

function isStale(documented: Documented): boolean {
  try {
    return readFileSync(fileOf(documented), 'utf8') !== render(documented)
  } catch {
    return true
  }
}

function check(): void {
  const stale = catalogue.filter(isStale).map(({ name }) => `docs/machines/${name}.md`)
  if (stale.length === 0) return
  process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run docs and commit what it writes.\n`)
  process.exitCode = 1
}

function write(): void {
  mkdirSync(folder, { recursive: true })
  for (const documented of catalogue) writeFileSync(fileOf(documented), render(documented))
  process.stdout.write(`Wrote ${catalogue.length} pages to docs/machines.\n`)
}

if (process.argv.includes('--check')) check()
else write()
