// Ends a test run with one line of totals, the very last thing printed.

import { writeSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

type Totals = { passed: number; failed: number; skipped: number }

/** A file or suite that broke outside its tests counts as one failure: its tests may never have run. */
function brokenSuites(module: TestModule): number {
  const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()]
  return groups.filter((group) => group.errors().length > 0).length
}

function count(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Totals {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  )
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed:
      states.filter((state) => state === 'failed').length +
      modules.reduce((sum, module) => sum + brokenSuites(module), 0) +
      unhandled.length,
    skipped: states.filter((state) => state === 'skipped' || state === 'pending').length,
  }
}

export default class TotalsReporter implements Reporter {
  #totals: Totals = { passed: 0, failed: 0, skipped: 0 }

  onInit(): void {
    process.once('exit', () => {
      const { passed, failed, skipped } = this.#totals
      writeSync(1, `${passed} passed, ${failed} failed, ${skipped} skipped\n`)
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#totals = count(modules, unhandled)
  }
}
