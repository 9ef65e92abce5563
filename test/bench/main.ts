// npm run bench: makes everything ready, takes the measures one after another, and reports what they come to.

import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Problem } from '../../server/telemetry/problem.ts'
import type { Bench } from './bench.ts'
import { commitOf, earlierOf } from './compare/earlier.ts'
import { demandEmpty, openPostgres } from './database.ts'
import { ensureInstalled } from './install.ts'
import { keep } from './kept-run.ts'
import { demandUnchanged, describeMachine } from './machine.ts'
import type { ComparedName } from './measures/names.ts'
import { type Options, optionsOf, USAGE } from './options.ts'
import { freePorts } from './ports.ts'
import { demandProc } from './processor.ts'
import { jsonOf, type Result, textOf, titleOf } from './report.ts'

/** Enough for every contender of every measure. */
const PORTS = 40

const say = (line: string) => process.stderr.write(`${line}\n`)

/** What has been started, the newest last. */
type Started = (() => unknown)[]

/** @returns the exit code */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const started: Started = []
  const interruption = onInterrupt()
  try {
    const options = optionsOf(args, env)
    if (options.wantsHelp) {
      process.stdout.write(`${USAGE}\n`)
      return 0
    }
    if (options.isKept) demandUnchanged()
    const out = options.out ?? defaultOut()
    demandWritable(out)
    const result = await Promise.race([measure(options, started, interruption), interruption.promise])
    writeFileSync(out, jsonOf(result))
    process.stdout.write(`${textOf(result)}\n\n${out}\n`)
    if (options.isKept && isWhole(result)) say(`Kept in ${keep(result)}: npm run docs draws the chart.`)
    return isWhole(result) ? 0 : 1
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    say(error.message)
    return error.exitCode
  } finally {
    for (const stop of started.reverse()) await stop()
  }
}

/** @throws Problem before anything is measured, when something that is needed cannot be had */
async function measure(options: Options, started: Started, interruption: Interruption): Promise<Result> {
  const ports = await freePorts(PORTS)
  if (options.databaseUrl) await demandEmpty(options.databaseUrl)
  const comparison = options.compare === null ? null : await prepared(options.compare, options.only)
  await ensureInstalled({ say })
  const folder = await mkdtemp(join(tmpdir(), 'lockstep-bench-logs-'))
  let isOfUse = true
  started.push(async () => {
    if (isOfUse && !interruption.hasHappened()) say(`The logs of the contenders: ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  })
  const postgres = await openPostgres(options.databaseUrl)
  started.push(postgres.stop)
  // Only now is there everything that they import.
  const { createBench } = await import('./bench.ts')
  const { openLoad } = await import('./load/load.ts')
  const { openMailbox } = await import('./mailbox.ts')
  const { comparing } = await import('./compare/compare.ts')
  const { take } = await import('./measures/run.ts')
  const mailbox = await openMailbox()
  started.push(mailbox.stop)
  const loads = [openLoad(), openLoad()] as const
  for (const load of loads) started.push(load.stop)
  const bench: Bench = createBench({ scale: options.scale, postgres, mailbox, loads, ports, folder })
  started.push(bench.stop)

  const { isQuick, scale } = options
  const begun = performance.now()
  const machine = describeMachine(postgres.version)
  const result: Result = {
    machine,
    isQuick,
    scale,
    seconds: 0,
    earlier: comparison?.earlier.commit ?? null,
    measures: {},
    notMeasured: {},
  }
  const measures = comparison
    ? await comparing(bench, comparison)
    : options.only.map((name) => [name, () => take[name](bench)] as const)
  for (const [name, measured] of measures) {
    say(titleOf(name))
    const before = performance.now()
    try {
      result.measures[name] = await measured()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The others are still of use.
      result.notMeasured[name] = error.message
    }
    say(`  ${secondsSince(before)} s`)
  }
  isOfUse = !isWhole(result)
  return { ...result, seconds: secondsSince(begun) }
}

const isWhole = ({ notMeasured }: Result) => Object.keys(notMeasured).length === 0

/** @throws Problem */
async function prepared(commit: string, only: readonly ComparedName[]) {
  const known = commitOf(commit)
  demandProc()
  return { only, earlier: await earlierOf(known, say) }
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

type Interruption = { promise: Promise<never>; hasHappened: () => boolean }

/** Rejects at the first Ctrl-C, so that what has been started is ended in order. */
function onInterrupt(): Interruption {
  const { promise, reject } = Promise.withResolvers<never>()
  // What comes of it is of interest only to a run that is under way.
  promise.catch(() => {})
  let happened = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      happened = true
      reject(new Problem('Interrupted: nothing is reported.', { exitCode: 130 }))
    })
  return { promise, hasHappened: () => happened }
}

const defaultOut = () =>
  join(
    import.meta.dirname,
    '../../node_modules/.cache/lockstep/bench',
    `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`,
  )

/** Found out before the run, and not when there is a result to lose. @throws Problem */
function demandWritable(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    accessSync(existsSync(file) ? file : dirname(file), constants.W_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Problem(`${file} cannot be written (${code}): name another file with --out.`, { cause })
  }
}
