// Asks Vitest about the options that are handed on to it, so that a wrong one is reported before anything is built.

import { pointer } from '../../server/commands/arguments.mjs'
import { node24 } from './node24.mjs'
import { Problem } from './problem.mjs'
import { runTool } from './tool.mjs'

const REFUSED = 2
const ASK = `
const { createCLI } = await import('vitest/node')
const cli = createCLI()
cli.parse(['', '', 'run', ...process.argv.slice(1)], { run: false })
try {
  cli.matchedCommand.checkUnknownOptions()
  cli.matchedCommand.checkOptionValue()
} catch (error) {
  process.stderr.write(error.message)
  process.exitCode = ${REFUSED}
}`

/** @throws Problem */
export async function demandVitestOptions(args) {
  if (!args.some((arg) => arg.startsWith('-'))) return
  const asked = ['--input-type=module', '--eval', ASK, '--', ...args]
  const { code, output } = await runTool(node24(), asked, { quiet: true })
  if (code === REFUSED)
    throw new Problem(`Vitest, which options are for, says: ${output.trim()}. ${pointer('test')}`, 2)
}
