// Runs a command as an operator does: a process of its own, to its end.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment } from './node-process.ts'

/** The suite's own has a comma, which the setting takes for the end of one. */
const AUTH_SECRET = 'a secret of 32 characters or more for commands'
const root = join(import.meta.dirname, '../..')

export type Ended = { code: number | null; out: string; err: string }

/** @param name of the command, such as `users` */
export async function command(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'server/mains', `${name}-main.ts`), ...args], {
    env: { ...bareEnvironment, AUTH_SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  const [code] = await once(child, 'close')
  return { code, ...said }
}
