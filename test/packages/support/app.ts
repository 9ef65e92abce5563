// One file of docs/integrate.md as a process of its own.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { outside } from './installed.ts'

/** Until the test ends. @returns its address, once it answers */
export async function startApp(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<string> {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...outside(), ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complained = text(child.stderr)
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const gone = ended.then(async () => {
    throw new Error(`${args.join(' ')} has ended:\n${await complained}`)
  })
  gone.catch(() => {})
  await Promise.race([gone, vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 50 })])
  return url
}
