// The fast checks, one line each; what a check printed is shown only when it fails.

import { node24 } from './node24.mjs'
import { packageBin } from './package-bin.mjs'
import { runTool } from './tool.mjs'

const CHECKS = [
  { title: 'format and lint', script: () => packageBin('@biomejs/biome', 'biome'), args: ['check'] },
  { title: 'types', script: () => packageBin('typescript', 'tsc'), args: ['--noEmit'] },
  { title: 'rules', script: () => packageBin('vitest', 'vitest'), args: ['run', '--project', 'rules'] },
]

/** Resolves with the exit code: 0 only when every check passed. */
export async function check() {
  let failures = 0
  for (const { title, script, args } of CHECKS) {
    const startedAt = performance.now()
    const { code, output } = await runTool(node24(), [script(), ...args], { quiet: true, env: colors() })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title.padEnd(16)}${seconds.padStart(5)} s\n`)
    if (code === 0) continue
    failures += 1
    process.stdout.write(`\n${output.trimEnd()}\n\n`)
  }
  return failures === 0 ? 0 : 1
}

function colors() {
  return process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
}
