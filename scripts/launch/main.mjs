// Runs the command that npm named, and turns a problem into one sentence and an exit code.

import { commands } from './commands.mjs'
import { watchParent } from './parent.mjs'
import { Problem } from './problem.mjs'

export async function main(name, args) {
  watchParent()
  try {
    const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
    if (!command) throw new Problem(`Say which command to run: ${Object.keys(commands).join(', ')}.`)
    process.exitCode = await command(args)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}
