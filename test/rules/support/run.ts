// Runs one of the project's own tools on the whole project and gives back what it printed.

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './files.ts'

const require = createRequire(import.meta.url)

/** `bin` is the path of the program inside its package. */
export function runTool(
  name: string,
  bin: string,
  args: string[],
): { status: number | null; output: string } {
  const program = join(dirname(require.resolve(`${name}/package.json`)), bin)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.trim() }
}
