// Allows one `npm start` per data folder, by a file that names the running process.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '../telemetry/problem.ts'
import { isRunning, ownIdentity } from './postgres/process-identity.ts'

type RunningProcess = { identity: string; address: string }

/**
 * @returns a function that removes the file again
 * @throws Problem when Lockstep runs on this folder already
 */
export function markRunning(dataDir: string, address: string): () => void {
  const file = join(dataDir, 'running.json')
  const other = read(file)
  if (other && isRunning(other.identity))
    throw new Problem(
      `Lockstep is already running here, at ${other.address}: end it first, or give this one settings of its own: ` +
        'APP_PORT, AUTH_PORT, IDP_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT (0 = any free one) and DATA_DIR.',
    )
  write(file, { identity: ownIdentity(), address })
  return () => rmSync(file, { force: true })
}

function write(file: string, running: RunningProcess): void {
  const folder = dirname(file)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(running), { mode: 0o600 })
  } catch (cause) {
    throw new Problem(
      `The folder ${folder} cannot be written to by this user: make it this user's, or name another in DATA_DIR.`,
      { cause },
    )
  }
}

function read(file: string): RunningProcess | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningProcess
  } catch {
    return null
  }
}
