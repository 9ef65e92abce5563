// What is generated is what would be generated today: the machines' pages and .env.example.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderDemands } from '../../scripts/docs/demands-page.ts'
import { renderEnvExample } from '../../scripts/docs/env-example.ts'
import { renderErrors } from '../../scripts/docs/errors-page.ts'
import { withEventTypes } from '../../scripts/docs/events-page.ts'
import { catalogue } from '../../scripts/docs/machine-catalogue.ts'
import { withMutants } from '../../scripts/docs/mutants.ts'
import { withOptions } from '../../scripts/docs/options-table.ts'
import { readSwept, withRaces } from '../../scripts/docs/races-page.ts'
import { withExcerpts } from '../../scripts/docs/readme.ts'
import { render } from '../../scripts/docs/render.ts'
import { publishedFigures } from '../../scripts/docs/walked.ts'
import { files, root } from './support/files.ts'

const pages = new URL('docs/machines/', root)
const figures = publishedFigures()

test.each(catalogue)('the page of $name is fresh: otherwise run npm run docs', (documented) => {
  const page = new URL(`${documented.name}.md`, pages)
  expect(existsSync(page) && readFileSync(page, 'utf8')).toBe(render(documented, figures))
})

test('every machine of the project has a page, which the architecture names, and every page a machine', () => {
  const machines = files.flatMap((path) => /^machines\/.+\/([^/]+)\.machine\.ts$/.exec(path)?.[1] ?? [])
  const names = catalogue.map(({ name }) => name).sort()
  expect(names).toEqual(machines.sort())
  const written = readdirSync(pages).filter((name) => name.endsWith('.md'))
  expect(written.sort()).toEqual(names.map((name) => `${name}.md`).sort())
  const architecture = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  const linked = [...architecture.matchAll(/\(machines\/([\w-]+)\.md\)/g)].map(([, name]) => name)
  expect(linked.sort()).toEqual(names)
})

test('a page is the same every time it is rendered', () => {
  for (const documented of catalogue) expect(render(documented, figures)).toBe(render(documented, figures))
})

test('charts speak of ports and delays, not of XState’s own events', () => {
  for (const documented of catalogue) expect(render(documented, figures)).not.toContain('xstate.')
})

test('the table of demands is what the routes say: otherwise run npm run docs', () => {
  expect(readFileSync(new URL('docs/demands.md', root), 'utf8')).toBe(renderDemands())
})

test('the page of errors has the codes that the routes answer, each with words: otherwise run npm run docs', () => {
  expect(readFileSync(new URL('docs/errors.md', root), 'utf8')).toBe(renderErrors())
})

test('.env.example is fresh: otherwise run npm run docs', () => {
  expect(readFileSync(new URL('.env.example', root), 'utf8')).toBe(renderEnvExample())
})

test('the code in README is what the project has: otherwise run npm run docs', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  expect(withExcerpts(readme)).toBe(readme)
})

test('the mutants of flows and of hosts that live are those of the last whole runs, each with a reason: otherwise run npm run docs', () => {
  const page = readFileSync(new URL('docs/testing.md', root), 'utf8')
  expect(withMutants(page)).toBe(page)
})

test('the figures of races are those of the last runs, each with its commit, day, machine and seed, and the accepted outcomes are those of the table: otherwise run npm run docs', () => {
  const page = readFileSync(new URL('docs/races.md', root), 'utf8')
  expect(withRaces(page, readSwept())).toBe(page)
})

test('docs/integrate.md has today’s options: otherwise run npm run docs', () => {
  const page = readFileSync(new URL('docs/integrate.md', root), 'utf8')
  expect(withOptions(page)).toBe(page)
})

test('docs/events.md has today’s types: otherwise run npm run docs', () => {
  const page = readFileSync(new URL('docs/events.md', root), 'utf8')
  expect(withEventTypes(page)).toBe(page)
})
