// The fast checks, all at once, one line each; what a check printed is shown only when it fails.

import fs from 'node:fs'
import { availableParallelism } from 'node:os'
import { inRoot } from '../../server/root.mjs'
import { node24 } from './node24.mjs'
import { packageBin } from './package-bin.mjs'
import { runTool } from './tool.mjs'

/** Each of tsc's works out the types of the machines anew: four take twice the CPU of one, and longer where there are two cores. */
const CHECKERS = Math.max(1, Math.floor(availableParallelism() / 2))

/** By their names, since vitest.config.ts says for itself what each project excludes. */
const rules = () =>
  fs
    .readdirSync(inRoot('test/rules'))
    .filter((name) => name.endsWith('.test.ts') && !CHECKED_BEFORE.includes(name))
    .map((name) => `test/rules/${name}`)

/** Of the same project: what the other checks run. */
const CHECKED_BEFORE = ['lint.test.ts', 'types.test.ts']

const CHECKS = [
  {
    title: 'format and lint',
    script: () => packageBin('@biomejs/biome', 'biome'),
    args: () => ['check', '--error-on-warnings'],
  },
  {
    title: 'types',
    script: () => packageBin('typescript', 'tsc'),
    args: () => ['--noEmit', '--checkers', `${CHECKERS}`],
  },
  {
    title: 'rules',
    script: () => packageBin('vitest', 'vitest'),
    args: () => ['run', '--project', 'rules', ...rules()],
    env: { LOCKSTEP_PROJECTS: 'rules' },
  },
]

/** Resolves with the exit code: 0 only when every check passed. */
export async function check() {
  const passed = await Promise.all(CHECKS.map(report))
  return passed.every(Boolean) ? 0 : 1
}

async function report({ title, script, args, env }) {
  const startedAt = performance.now()
  const options = { quiet: true, env: { ...colors(), ...env } }
  const { code, output } = await runTool(node24(), [script(), ...args()], options)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title.padEnd(16)}${seconds.padStart(5)} s\n`)
  if (code !== 0) process.stdout.write(`\n${output.trimEnd()}\n\n`)
  return code === 0
}

function colors() {
  return process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
}
