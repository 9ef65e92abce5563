// Walks at random over real servers for a stated time, and prints the seed that repeats the walk.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'

const HOW = 'npm run walk -- --minutes 5 --seed 42'

export function walk(args, vitest) {
  const { minutes = '5', seed = String(randomInt(2 ** 31)) } = options(args)
  const bounds = { minutes: number('--minutes', minutes), seed: number('--seed', seed) }
  if (bounds.minutes === 0) throw new Problem(`--minutes wants more than 0: ${HOW}`)
  if (!Number.isInteger(bounds.seed)) throw new Problem(`--seed wants a whole number, not ${seed}: ${HOW}`)
  process.env.LOCKSTEP_WALK = JSON.stringify(bounds)
  process.stdout.write(
    `Walking for ${bounds.minutes} minutes, a third each: spec, hardened, the application; with --seed ${bounds.seed}.\n`,
  )
  return vitest(['--project', 'server', 'test/server/product/walk.test.ts'])
}

function options(args) {
  try {
    return parseArgs({ args, options: { minutes: { type: 'string' }, seed: { type: 'string' } } }).values
  } catch (error) {
    throw new Problem(`${error.message}\n${HOW}`)
  }
}

function number(name, given) {
  const found = Number(given)
  if (given.trim() === '' || !Number.isFinite(found) || found < 0)
    throw new Problem(`${name} wants a number, not ${given}: ${HOW}`)
  return found
}
