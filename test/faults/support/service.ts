// One of the two services as an operator starts it in production: a process at one address, which a test ends in any way.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { bareEnvironment } from '../../support/node-process.ts'

export type Service = {
  origin: string
  pid: () => number
  start: () => void
  untilReady: () => Promise<void>
  /** Resolves with its exit code; null after a signal that ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** As when what reads its output has ended. */
  closeOutput: (of: 'stdout' | 'stderr') => void
  freeze: () => void
  thaw: () => void
  /** All it has printed. */
  said: () => string
}

const root = join(import.meta.dirname, '../../..')

type Options = {
  name: 'auth' | 'app'
  env: Readonly<Record<string, string>>
  port?: number
  code?: string
  /** Where stdout and stderr go, each a file or a pipe that nobody reads; kept unless given. */
  output?: readonly [stdout: number | 'pipe', stderr: number | 'pipe']
}

/** @param code where the code is: another release’s, for one */
export async function createService({
  name,
  env,
  port: given,
  code = root,
  output = ['pipe', 'pipe'],
}: Options): Promise<Service> {
  const port = given ?? (await freePort())
  const cwd = mkdtempSync(join(tmpdir(), `lockstep-${name}-`))
  // The release 0.1.0 has its mains in the services’ folders.
  const mains = [`server/mains/${name}-main.ts`, `server/${name}/main.ts`].map((path) => join(code, path))
  const main = mains.find(existsSync) ?? ''
  const ports = { AUTH_PORT: String(port), APP_PORT: String(port) }
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let said = ''
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const origin = `http://127.0.0.1:${port}`
  process.on('exit', () => {
    child?.kill('SIGKILL')
    rmSync(cwd, { recursive: true, force: true })
  })
  return {
    origin,
    pid: () => child?.pid ?? 0,
    start: () => {
      const started = spawn(process.execPath, [main], {
        cwd,
        env: { ...bareEnvironment, ...env, ...ports },
        stdio: ['ignore', ...output],
      })
      started.stdout?.on('data', (chunk) => (said += chunk))
      started.stderr?.on('data', (chunk) => (said += chunk))
      ended = once(started, 'close').then(([code]) => code as number | null)
      child = started
    },
    untilReady: () =>
      vi.waitFor(
        async () => {
          if (!isRunning()) throw new Error(`${name} has ended:\n${said}`)
          expect((await fetch(`${origin}/ready`)).status).toBe(200)
        },
        { timeout: 60_000, interval: 25 },
      ),
    end: (signal) => {
      if (isRunning()) child?.kill(signal)
      return ended
    },
    closeOutput: (of) => void child?.[of]?.destroy(),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    said: () => said,
  }
}
