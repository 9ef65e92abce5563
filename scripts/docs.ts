// Writes docs/machines, docs/requirements.md, docs/security.md, docs/demands.md, docs/errors.md, docs/reliability.md, the types of docs/events.md, the options of docs/integrate.md, the figures of docs/races.md and of
// docs/testing.md, docs/known-faults.md with its recordings, docs/bench/runs.svg, README's code and .env.example from what they describe; --check says what is stale, --released records the states of a release.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readRuns, renderRuns } from './docs/bench-runs.ts'
import { renderDemands } from './docs/demands-page.ts'
import { renderEnvExample } from './docs/env-example.ts'
import { renderErrors } from './docs/errors-page.ts'
import { withEventTypes } from './docs/events-page.ts'
import { renderKnownFaults } from './docs/known-faults.ts'
import { catalogue } from './docs/machine-catalogue.ts'
import { withMutants } from './docs/mutants.ts'
import { withOptions } from './docs/options-table.ts'
import { readSwept, withRaces } from './docs/races-page.ts'
import { withExcerpts } from './docs/readme.ts'
import { released, renderStates, statesOfToday } from './docs/released.ts'
import { readKept } from './docs/reliability.ts'
import { renderReliability } from './docs/reliability-page.ts'
import { render } from './docs/render.ts'
import { readSections } from './docs/requirements.ts'
import { renderRequirements } from './docs/requirements-page.ts'
import { readAnswers, readGuesses, readOAuthAnswers, readPromises } from './docs/security.ts'
import { renderSecurity } from './docs/security-page.ts'
import { newestFigures, renderFigures } from './docs/walked.ts'

const root = new URL('../', import.meta.url)
const figures = newestFigures()
const pages: [path: string, text: string][] = [
  ...catalogue.map((one): [string, string] => [`docs/machines/${one.name}.md`, render(one, figures)]),
  ['docs/machines/walked.json', renderFigures(figures)],
  ['docs/requirements.md', renderRequirements(readSections())],
  [
    'docs/security.md',
    renderSecurity(readGuesses(), readPromises(), { asvs: readAnswers(), oauth: readOAuthAnswers() }),
  ],
  ['docs/bench/runs.svg', renderRuns(readRuns())],
  ['docs/demands.md', renderDemands()],
  ['docs/errors.md', renderErrors()],
  ['docs/events.md', withEventTypes(readFileSync(new URL('docs/events.md', root), 'utf8'))],
  ['docs/reliability.md', renderReliability(readKept())],
  ['docs/integrate.md', withOptions(readFileSync(new URL('docs/integrate.md', root), 'utf8'))],
  ['docs/races.md', withRaces(readFileSync(new URL('docs/races.md', root), 'utf8'), readSwept())],
  ['docs/testing.md', withMutants(readFileSync(new URL('docs/testing.md', root), 'utf8'))],
  ...renderKnownFaults(),
  ['.env.example', renderEnvExample()],
  ['README.md', withExcerpts(readFileSync(new URL('README.md', root), 'utf8'))],
]

function isStale([path, text]: [path: string, text: string]): boolean {
  try {
    return readFileSync(new URL(path, root), 'utf8') !== text
  } catch {
    return true
  }
}

function check(): void {
  const stale = pages.filter(isStale).map(([path]) => path)
  if (stale.length === 0) return
  process.stderr.write(`Stale: ${stale.join(', ')}. Run npm run docs and commit what it writes.\n`)
  process.exitCode = 1
}

function write(): void {
  for (const folder of ['docs/machines/', 'ui/inspector/known-faults/'])
    mkdirSync(new URL(folder, root), { recursive: true })
  for (const [path, text] of pages) writeFileSync(new URL(path, root), text)
  process.stdout.write(
    `Wrote ${pages.length} files: docs/machines, docs/requirements.md, docs/security.md, docs/demands.md, docs/errors.md, docs/events.md, docs/reliability.md, docs/races.md, docs/testing.md, docs/known-faults.md with its recordings, docs/bench/runs.svg, README.md and .env.example.\n`,
  )
}

/** With a release, when its migrations have moved the rows of states that are gone. */
function release(): void {
  writeFileSync(released, renderStates(statesOfToday()))
  process.stdout.write('Wrote docs/machines/released.json: the states that databases hold from now on.\n')
}

if (process.argv.includes('--check')) check()
else if (process.argv.includes('--released')) release()
else write()
