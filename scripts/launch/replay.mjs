// Replays a counterexample of the proofs on real servers, which the test suite starts for it.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from './problem.mjs'

const HOW = 'npm run replay -- node_modules/.cache/lockstep/counterexamples/<name>.json'

export function replay([file, ...more], vitest) {
  if (!file || more.length > 0) throw new Problem(`Say which recording to replay, and only that: ${HOW}`)
  process.env.LOCKSTEP_REPLAY = checked(resolve(process.env.INIT_CWD ?? process.cwd(), file))
  return vitest(['--project', 'server', 'test/server/product/replay.test.ts', '-t', 'as the recording says'])
}

function checked(path) {
  const { replay: what } = read(path)
  if (!Array.isArray(what?.steps) || !Array.isArray(what.browsers))
    throw new Problem(`${path} has no steps to replay: a recording of the proofs is wanted.`)
  return path
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : `cannot be read (${error.code})`
    throw new Problem(`${path} ${why}. ${HOW}`)
  }
}
