// npm run mutate -- flows: puts one fault at a time into the services' flows, and names those that the proofs do not find.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../server/telemetry/problem.ts'
import type { Worlds } from './against-proofs.ts'
import { recordMutants } from './figures.ts'
import { flowMutantsOf, type Mutant } from './flow-mutants.ts'
import { foundBy, soundWorlds } from './judge.ts'
import { keyOf, openKept } from './kept.ts'
import { type Options, optionsOf } from './options.ts'
import { reasonFor } from './reasons.ts'

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)

export const flowMutants = (): Mutant[] =>
  globSync('server/**/*.flow.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => flowMutantsOf(file, readFileSync(join(root, file), 'utf8')))

/** The same ones for the same seed, on every machine: mulberry32. */
export function sampleOf<T>(all: readonly T[], size: number, seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const left = [...all]
  return Array.from({ length: Math.min(size, all.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

/** What sound flows come to, by their part of the server: once for each. */
export function soundOnce(): (file: string) => Promise<Worlds> {
  const known = new Map<string, Promise<Worlds>>()
  return (file) => {
    const part = file
      .split('/')
      .slice(0, file.startsWith('server/app/') ? 3 : 2)
      .join('/')
    const found = known.get(part) ?? soundWorlds(file)
    known.set(part, found)
    return found
  }
}

const sentence = ({ file, line, name }: Mutant) => `${file}:${line} ${name}`

async function tryAll({ file, seed, sample, workers, isFresh, records }: Options): Promise<number> {
  const named = flowMutants().filter((mutant) => mutant.file.includes(file))
  if (named.length === 0) throw new Problem(`No flow’s file has ${file} in its path.`, { exitCode: 2 })
  const mutants = sample === null ? named : sampleOf(named, sample, seed)
  const { known, keep, path } = openKept(isFresh)
  const waiting = mutants.filter((mutant) => !known.has(keyOf(mutant)))
  const results = new Map(known)
  say(
    `${mutants.length} mutants${sample === null ? '' : ` of ${named.length}, by --seed ${seed}`}; ${mutants.length - waiting.length} are known from ${path}`,
  )
  const soundOf = soundOnce()
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { file, name } = mutant
      const begun = performance.now()
      const found = await foundBy(mutant, soundOf)
      const result = { file, name, found, seconds: (performance.now() - begun) / 1000 }
      keep(result)
      results.set(keyOf(mutant), result)
      say(
        `${result.found ? 'found ' : 'LIVES '} ${sentence(mutant)}${result.found ? `\n       ${result.found}` : ''}`,
      )
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  const living = mutants.filter((mutant) => results.get(keyOf(mutant))?.found === null)
  say(
    `\nThe proofs find ${mutants.length - living.length} of ${mutants.length}${living.length > 0 ? `; these live:` : '.'}`,
  )
  for (const mutant of living) {
    const why = reasonFor(keyOf(mutant))
    say(`  ${sentence(mutant)}${why ? `\n      ${why}` : ''}`)
  }
  if (records)
    recordMutants(
      mutants.flatMap((mutant) => results.get(keyOf(mutant)) ?? []),
      workers,
    )
  return living.some((mutant) => reasonFor(keyOf(mutant)) === null) ? 1 : 0
}

/** @returns the exit code: 1 where one lives without a reason, 2 where the arguments are wrong */
export async function main(args: string[]): Promise<number> {
  try {
    return await tryAll(optionsOf(args))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
}
