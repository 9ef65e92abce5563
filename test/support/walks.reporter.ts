// Shows at the end of a run what was walked of each machine, keeps it for others to read, and fails the run below 100 %.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { type Figure, publishedFigures } from '../../scripts/docs/walked.ts'
import {
  addUp,
  figuresOf,
  isEveryWalkerThere,
  isWhole,
  type Sections,
  strayWalkers,
  tableOf,
  testsByEdge,
} from '../walks/coverage.ts'

const root = new URL('../../', import.meta.url)
const kept = new URL('node_modules/.cache/lockstep/', root)

/** Of earlier runs; a file that another run is just writing counts as none. */
function readKept(): Sections {
  try {
    return JSON.parse(readFileSync(new URL('walks.json', kept), 'utf8')) as Sections
  } catch {
    return {}
  }
}

const write = (name: string, value: unknown) => {
  mkdirSync(kept, { recursive: true })
  writeFileSync(new URL(name, kept), `${JSON.stringify(value, null, 2)}\n`)
}

const walksOf = (test: TestCase) => {
  const { walked } = test.meta()
  return walked && test.result().state === 'passed' ? [{ name: test.fullName, walked }] : []
}

/** What another run has walked stays until its walker walks again. */
function keep(sections: Sections, figures: Figure[]): void {
  const before = readKept()
  const all: Sections = { ...before }
  for (const [machine, ofMachine] of Object.entries(sections) as [keyof Sections, Sections[keyof Sections]][])
    all[machine] = { ...before[machine], ...ofMachine }
  write('walks.json', all)
  write('coverage.json', testsByEdge(all))
  if (isEveryWalkerThere(figures) && figures.every(isWhole)) write('walked.json', figures)
}

export default class WalksReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const sections = addUp(modules.flatMap((module) => [...module.children.allTests()].flatMap(walksOf)))
    const figures = figuresOf(sections)
    // A choice of tests by name says nothing about the whole.
    if (Object.keys(sections).length === 0 || this.#vitest?.config.testNamePattern) return
    keep(sections, figures)
    process.stdout.write(`\n${tableOf(figures)}`)
    if (!figures.every(isWhole)) this.#fail('A machine was not walked whole.')
    for (const stray of strayWalkers(sections, publishedFigures())) this.#fail(stray)
    // A release writes them itself, from this run.
    const isStale =
      !process.env.LOCKSTEP_RELEASE && JSON.stringify(publishedFigures()) !== JSON.stringify(figures)
    if (isEveryWalkerThere(figures) && isStale)
      this.#fail('The machines’ pages are stale: run npm run docs and commit what it writes.')
  }

  #fail(why: string): void {
    process.stdout.write(`\n✗ ${why}\n`)
    process.exitCode = 1
  }
}
