// Runs one command: reads its arguments, says help or what is wrong with them, and ends with its exit code.

import { exitWritten } from '../telemetry/lines.ts'
import { Problem } from '../telemetry/problem.ts'
import { runMain } from '../telemetry/run-main.ts'
import { type Given, pointer, readArguments, unwritten } from './arguments.mjs'
import { type CommandName, usage } from './usage.mjs'

/** What one action of a command does; '' is the action of a command that has only one. */
export type Actions = Readonly<Record<string, (given: Given) => Promise<void>>>

/** Does nothing where help was asked for, or the arguments are wrong. */
export function runCommand(name: CommandName, actions: Actions): void {
  runMain(async () => {
    process.stdout.on('error', endUnsaid)
    const given = givenTo(name)
    if (given)
      await actions[given.action]?.(given).catch((error: unknown) => {
        throw error instanceof Fault ? error.naming(name) : error
      })
  })
}

/** For a main that takes no more than --help. @returns null where help was said @throws Problem */
export function givenTo(name: CommandName, args = process.argv.slice(2)): Given | null {
  const read = readArguments(name, usage[name], args)
  if ('fault' in read) throw new Problem(read.fault, { exitCode: 2 })
  if ('values' in read) return read
  say(read.help)
  return null
}

/** What a command says is what it is run for: where nobody can have it, the command has not done its work. */
function endUnsaid({ code }: NodeJS.ErrnoException): void {
  // As after `| head`, whose reader has seen enough.
  if (code !== 'EPIPE') process.stderr.write(`${unwritten(code)}\n`)
  void exitWritten(1)
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** The arguments are wrong; the message says where help is. */
class Fault extends Error {
  naming(name: CommandName): Problem {
    return new Problem(`${this.message} ${pointer(name)}`, { exitCode: 2 })
  }
}

export const fault = (sentence: string): Error => new Fault(sentence)

/** @throws Problem */
export function wholeNumberOf({ values }: Given, option: string, fallback: number, most: number): number {
  const given = values[option]
  if (given === undefined) return fallback
  const number = Number(given)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw fault(`--${option} ${String(given)} isn’t a whole number from 1 to ${most}.`)
}
