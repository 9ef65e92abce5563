// Runs the command that npm named, and turns a problem into one sentence and an exit code.

import {
  ASKS_FOR_HELP,
  helpOfAll,
  readArguments,
  unknownCommand,
  unwritten,
} from '../../server/commands/arguments.mjs'
import { usage } from './development-usage.mjs'
import { watchParent } from './parent.mjs'
import { Problem } from './problem.mjs'

export async function main(name = '', args, commands) {
  watchParent()
  process.stdout.once('error', endUnsaid)
  try {
    if (ASKS_FOR_HELP.includes(name))
      return void process.stdout.write(`${helpOfAll(usage, Object.keys(commands))}\n`)
    if (!Object.hasOwn(commands, name)) throw new Problem(unknownCommand(name, Object.keys(commands)))
    // Before anything is installed, built or started.
    const read = readArguments(name, usage[name], args)
    if (read.fault) throw new Problem(read.fault, 2)
    if (read.help) process.stdout.write(`${read.help}\n`)
    else process.exitCode = await commands[name](args)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}

/** What was said before is there; what a command itself says is looked after where it runs. */
function endUnsaid({ code }) {
  process.stdout.on('error', () => {})
  if (code !== 'EPIPE') process.stderr.write(`${unwritten(code)}\n`)
  process.exitCode = 1
}
