// Says of each property whether it holds under the settings of a file, and leaves the shortest way to where it does not.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../../server/telemetry/problem.ts'
import { type Property, properties } from '../model/properties/list.ts'
import { counterexample } from '../proofs/report.ts'
import { type Violation, type Violations, violationsIn, worlds } from './explore.ts'
import { type Given, settingsOf } from './settings.ts'

const HOW = 'npm run prove -- --settings <file>'

const say = (line: string) => process.stdout.write(`${line}\n`)

function fileOf(args: string[]): string {
  let file: string | undefined
  try {
    file = parseArgs({ args, options: { settings: { type: 'string' } } }).values.settings
  } catch (error) {
    throw new Problem(`${(error as Error).message.split('. ')[0]}: ${HOW}`, { exitCode: 2 })
  }
  if (!file) throw new Problem(`Say which file holds the settings: ${HOW}`, { exitCode: 2 })
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** In words, for people who know their settings. */
export function inWords(
  { profile, overrides, unproven }: Given,
  violations: ReadonlyMap<Property, string>,
): string {
  const holding = properties.filter((property) => !violations.has(property))
  const named = Object.entries(overrides).map(([name, value]) => `${name}=${value}`)
  return [
    `The profile is ${profile}${named.length > 0 ? `, with ${named.join(', ')}` : ', with no override'}.`,
    '',
    `Never happens (${holding.length}):`,
    ...holding.map((property) => `  ✓ ${property}`),
    ...(violations.size > 0 ? ['', `Happens under these settings (${violations.size}):`] : []),
    ...[...violations].map(([property, way]) => `  ✗ ${property}\n${way.replace(/^/gm, '      ')}`),
    ...(unproven.length > 0 ? ['', 'No property is about:'] : []),
    ...unproven.map((sentence) => `  ? ${sentence}`),
  ].join('\n')
}

const wayOf = ({ given, product, found }: Violation, { profile, overrides }: Given) =>
  counterexample(
    { ...given, policy: profile, title: given.title.replace(/^\w+: /, 'your settings: ') },
    product,
    found,
    overrides,
  )

/** @returns the exit code: 1 where a property does not hold, 2 where the file cannot be read */
export function main(args: string[]): number {
  try {
    const given = settingsOf(fileOf(args))
    const violations: Violations = new Map()
    for (const world of worlds) {
      process.stderr.write(`${world.title.replace(/^\w+: /, '')} …\n`)
      violationsIn(world, given.policy, violations)
    }
    say(inWords(given, new Map([...violations].map(([property, one]) => [property, wayOf(one, given)]))))
    return violations.size > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
}
