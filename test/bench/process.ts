// A contender's process, as an operator starts it: production, its log in a file, and an address at which it is ready.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../server/telemetry/problem.ts'

export type Program = {
  name: string
  /** The file that Node runs, and its arguments. */
  run: readonly string[]
  env: Record<string, string>
  readyAt: string
  /** Whether this status, at that address, shows that the service can do its work. */
  isReady: (status: number) => boolean
}

export type Running = {
  pid: number
  /** From the start of the process to its readiness. */
  readyMs: number
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const LONGEST_START_MS = 60_000
const LOOK_EVERY_MS = 4
const STOP_WITHIN_MS = 12_000

/** What every contender is given alike. Compiled code is kept where `npm run start:auth` keeps it. */
const common = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
}

/**
 * @param begun told how to stop the process as soon as there is one
 * @throws Problem when the process ends before it is ready
 */
export async function start(
  { name, run, env, readyAt, isReady }: Program,
  logFile: string,
  begun: (stop: Running['stop']) => void,
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawned(run, env, logFile)
  const stop = stopOf(child)
  begun(stop)
  while (!isReady(await statusOf(readyAt))) {
    if (hasEnded(child)) throw new Problem(`${name} ended before it was ready: ${lastLineOf(logFile)}`)
    if (performance.now() - startedAt > LONGEST_START_MS)
      throw new Problem(`${name} was not ready within a minute: ${lastLineOf(logFile)}`)
    await pause(LOOK_EVERY_MS)
  }
  return { pid: child.pid ?? 0, readyMs: performance.now() - startedAt, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function stopOf(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'close')
  return async () => {
    if (hasEnded(child)) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }
}

/** Runs a program to its end. @throws Problem when it fails */
export async function runToEnd(
  { name, run, env }: Omit<Program, 'readyAt' | 'isReady'>,
  logFile: string,
): Promise<void> {
  const [code] = await once(spawned(run, env, logFile), 'close')
  if (code !== 0) throw new Problem(`${name} failed: ${lastLineOf(logFile)}`)
}

function spawned(run: readonly string[], env: Record<string, string>, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  try {
    return spawn(process.execPath, run, {
      cwd: root,
      env: { ...common, ...env },
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** 0 where nobody answers. A connection of its own each time, which a service that comes up cannot reset. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

const lastLineOf = (file: string) =>
  readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) || 'it said nothing.'
