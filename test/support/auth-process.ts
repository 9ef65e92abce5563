// The auth service as an operator starts it: a process of its own, which a test may end in any way.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { type Answer, answer } from './auth-service.ts'
import { bareEnvironment } from './node-process.ts'

export type AuthProcess = {
  origin: string
  post: (path: string, body: unknown) => Promise<Answer>
  /** All it has printed. */
  said: () => string
  end: (signal: NodeJS.Signals) => Promise<number | null>
  untilReady: () => Promise<void>
}

const AUTH_SECRET = 'a secret of 32 characters or more for processes'
const main = join(import.meta.dirname, '../../server/mains/auth-main.ts')

/** For one test. It need not be ready yet: that may be what the test waits for. */
export async function startAuthProcess(env: Record<string, string>): Promise<AuthProcess> {
  const cwd = await mkdtemp(join(tmpdir(), 'lockstep-auth-'))
  // Its port is asked for before it can say it.
  const { port, close } = await listen('127.0.0.1', 0, 'AUTH_PORT')
  await close()
  const child: ChildProcess = spawn(process.execPath, [main], {
    cwd,
    // Everybody in a test comes from one address.
    env: { ...bareEnvironment, AUTH_SECRET, AUTH_PORT: String(port), RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    await end('SIGKILL')
    await rm(cwd, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    post: (path, body) =>
      answer(`${origin}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    said: () => said,
    end,
    untilReady: () =>
      vi.waitFor(async () => expect((await fetch(`${origin}/ready`)).status).toBe(200), { timeout: 60_000 }),
  }
}
