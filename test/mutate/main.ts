// npm run mutate -- flows | hosts: puts one fault at a time into the services, and names those that nothing finds.

import { Problem } from '../../server/telemetry/problem.ts'
import { recordMutants } from './figures.ts'
import { flows } from './flows/flows.ts'
import { hosts } from './hosts/hosts.ts'
import { keyOf, openKept, type Result } from './kept.ts'
import type { Kind, Named } from './kind.ts'
import { isWhole, type Options, optionsOf } from './options.ts'
import { reasonFor } from './reasons.ts'
import { sampleOf } from './sample.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const sentence = ({ file, line, name }: Named) => `${file}:${line} ${name}`

function chosen<Mutant extends Named>(kind: Kind<Mutant>, { file, name, sample, seed }: Options): Mutant[] {
  const ofFiles = kind.mutants().filter((mutant) => mutant.file.includes(file))
  if (ofFiles.length === 0)
    throw new Problem(`No file that has mutants has ${file} in its path.`, { exitCode: 2 })
  const named = ofFiles.filter((mutant) => mutant.name.includes(name))
  if (named.length === 0) throw new Problem(`No mutant there has ${name} in its name.`, { exitCode: 2 })
  if (sample === null) return named
  say(`A sample of ${named.length} mutants, by --seed ${seed}.`)
  return sampleOf(named, sample, seed)
}

async function judgeAll<Mutant extends Named>(
  kind: Kind<Mutant>,
  waiting: Mutant[],
  asked: Options,
  judged: (mutant: Mutant, result: Result) => void,
): Promise<void> {
  if (waiting.length === 0) return
  const judge = await kind.open(asked)
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { file, name } = mutant
      const begun = performance.now()
      const found = await judge.foundBy(mutant)
      judged(mutant, { file, name, found, seconds: (performance.now() - begun) / 1000, within: asked.within })
    }
  }
  await Promise.all(Array.from({ length: judge.atOnce }, work))
  await judge.close()
}

async function tryAll<Mutant extends Named>(kind: Kind<Mutant>, options: Options): Promise<number> {
  const { what, workers, within, tests, isFresh, records } = options
  const mutants = chosen(kind, options)
  const forgotten = new Set(isFresh ? mutants.map(keyOf) : [])
  const { known, keep, path } = openKept(kind, { what, within, tests, forgotten })
  const hasReason = (mutant: Mutant) => Number(reasonFor(keyOf(mutant)) !== null)
  // Those take the longest that nothing is expected to find.
  const waiting = mutants
    .filter((mutant) => !known.has(keyOf(mutant)))
    .toSorted((one, other) => hasReason(one) - hasReason(other))
  const results = new Map(known)
  say(`${mutants.length} mutants; ${mutants.length - waiting.length} are known from ${path}`)
  await judgeAll(kind, waiting, options, (mutant, result) => {
    keep(result)
    results.set(keyOf(mutant), result)
    say(
      `${result.found ? 'found ' : 'LIVES '} ${sentence(mutant)}${result.found ? `\n       ${result.found}` : ''}`,
    )
  })
  const living = mutants.filter((mutant) => results.get(keyOf(mutant))?.found === null)
  const end = living.length > 0 ? '; these live:' : '.'
  say(`\n${kind.judges} find ${mutants.length - living.length} of ${mutants.length}${end}`)
  for (const mutant of living) {
    const why = reasonFor(keyOf(mutant))
    say(`  ${sentence(mutant)}${why ? `\n      ${why}` : ''}`)
  }
  if (records) {
    const ofThese = mutants.flatMap((mutant) => results.get(keyOf(mutant)) ?? [])
    kind.recordFinders?.(ofThese)
    if (isWhole(options)) recordMutants(what, ofThese, { workers, within })
  }
  return living.some((mutant) => reasonFor(keyOf(mutant)) === null) ? 1 : 0
}

/** @returns the exit code: 1 where one lives without a reason, 2 where the arguments are wrong */
export async function main(args: string[]): Promise<number> {
  try {
    const options = optionsOf(args)
    return await (options.what === 'flows' ? tryAll(flows, options) : tryAll(hosts, options))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
}
