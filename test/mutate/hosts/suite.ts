// The suite of the servers, kept open from mutant to mutant: a database and a bundler that are started once.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { createVitest } from 'vitest/node'
import { Problem } from '../../../server/telemetry/problem.ts'
import type { Instead } from './hosts.config.ts'

const root = join(import.meta.dirname, '../../..')

/** `reached`: the functions that it runs, by their keys, and how often; `ms`: how long it takes. */
export type Ran = { file: string; ms: number; reached: Readonly<Record<string, number>> }

export type Suite = {
  /** Runs every file. One that fails judges nothing: it is left out, and named. */
  runAll: () => Promise<Ran[]>
  /** Runs some files until a test fails. @returns its name, or null where all pass */
  firstToFail: (fault: Tried, files: readonly string[]) => Promise<string | null>
  /** Whether anything has run the code of a fault that was tried by its number. */
  isMet: (number: number) => boolean
  close: () => Promise<void>
}

/** One by its number, where the hosts have them all; or a host in another text, for which it and all that import it are loaded anew. */
export type Tried = { number: number } | { file: string; text: string }

type Reached = { testPath: string; reached: Record<string, number> }

const isNumber = (fault: Tried): fault is { number: number } => 'number' in fault

const NONE = -1

const failed = (module: TestModule): string | null => {
  for (const test of module.children.allTests('failed'))
    return `${relative(root, module.moduleId)}: ${test.fullName}`
  // Of a worker that a fault brings down no test has an end.
  const hasEnded = ['passed', 'skipped'].includes(module.state())
  return hasEnded && module.ok() ? null : `${relative(root, module.moduleId)} breaks`
}

/**
 * @param tests only the files whose path has these words
 * @param texts what each host has instead of its own text, for as long as the suite is open
 */
export async function openSuite(workers: number, tests: string, texts: Instead): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-mutants-'))
  const reachedPath = join(folder, 'reached.jsonl')
  const triedPath = join(folder, 'tried')
  const metPath = join(folder, 'met')
  process.env.LOCKSTEP_REACHED = reachedPath
  process.env.LOCKSTEP_TRIED = triedPath
  process.env.LOCKSTEP_MET = metPath
  const tryFault = (number: number) => writeFileSync(triedPath, String(number))
  tryFault(NONE)
  const met = new Set<number>()
  let found: string | null = null
  let stopsAtOnce = false
  const listening: Reporter = {
    onTestCaseResult(test) {
      if (test.result().state !== 'failed' || !stopsAtOnce) return
      found ??= `${relative(root, test.module.moduleId)}: ${test.fullName}`
      void vitest.cancelCurrentRun('test-failure')
    },
  }
  globalThis.insteadOfHost = texts
  const vitest: Vitest = await createVitest('test', {
    root,
    config: join(import.meta.dirname, 'hosts.config.ts'),
    watch: false,
    maxWorkers: workers,
    reporters: [listening],
  })
  await vitest.standalone()
  const known = await vitest.globTestSpecifications()
  const all = known.filter(({ moduleId }) => relative(root, moduleId).includes(tests))
  if (all.length === 0) {
    await vitest.close()
    throw new Problem(`No test of the servers has ${tests} in its path.`, { exitCode: 2 })
  }
  const byFile = new Map(all.map((specification) => [relative(root, specification.moduleId), specification]))

  /** In the bundler and in the workers, which keep their modules: the file, and all that import it. */
  function renew(path: string): void {
    if (vitest.watcher.invalidates.has(path)) return
    vitest.watcher.invalidates.add(path)
    const graphs = vitest.projects
      .flatMap(({ vite }) => Object.values(vite.environments))
      .map((one) => one.moduleGraph)
    const importers = graphs.flatMap((graph) =>
      [...(graph.getModulesByFile(path) ?? [])].flatMap((one) => [...one.importers]),
    )
    vitest.invalidateFile(path)
    for (const { file } of importers) if (file) renew(file)
  }

  async function run(specifications: TestSpecification[]) {
    const asked = new Set(specifications.map(({ moduleId }) => moduleId))
    const { testModules } = await vitest.runTestSpecifications(specifications)
    return testModules.filter(({ moduleId }) => asked.has(moduleId))
  }

  async function runNumbered(number: number, specifications: TestSpecification[]) {
    tryFault(number)
    const modules = await run(specifications)
    tryFault(NONE)
    if (existsSync(metPath)) {
      met.add(number)
      rmSync(metPath)
    }
    return modules
  }

  /** Loaded anew afterwards as well: otherwise the fault would be in every later run. */
  async function runRewritten(
    { file, text }: { file: string; text: string },
    specifications: TestSpecification[],
  ) {
    globalThis.insteadOfHost = (path, own) => (path === file ? text : texts(path, own))
    renew(join(root, file))
    const modules = await run(specifications)
    globalThis.insteadOfHost = texts
    renew(join(root, file))
    return modules
  }

  return {
    async runAll() {
      stopsAtOnce = false
      const modules = await run(all)
      for (const broken of modules.flatMap((module) => failed(module) ?? []))
        process.stderr.write(`Without any fault this fails, so that its file judges nothing: ${broken}\n`)
      const lines = readFileSync(reachedPath, 'utf8').trim().split('\n')
      const reachedBy = new Map(
        lines.map((line) => JSON.parse(line) as Reached).map((one) => [one.testPath, one.reached]),
      )
      const sound = modules.filter((module) => failed(module) === null)
      return sound.map((module) => ({
        file: relative(root, module.moduleId),
        ms: Math.round(module.diagnostic().duration),
        reached: reachedBy.get(module.moduleId) ?? {},
      }))
    },
    async firstToFail(fault, files) {
      stopsAtOnce = true
      found = null
      const specifications = files.flatMap((one) => byFile.get(one) ?? [])
      if (specifications.length === 0) return null
      const modules = await (isNumber(fault)
        ? runNumbered(fault.number, specifications)
        : runRewritten(fault, specifications))
      return found ?? modules.map(failed).find((one) => one !== null) ?? null
    },
    isMet: (number) => met.has(number),
    async close() {
      await vitest.close()
      globalThis.insteadOfHost = undefined
      rmSync(folder, { recursive: true })
    },
  }
}
