// One `npm start` per data folder: the second is told about the first, and a dead one's mark means nothing.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, ownIdentity } from './db/embedded/process-identity.ts'
import { Problem } from './telemetry/problem.ts'

type Mark = { identity: string; address: string }

/**
 * @returns what takes the mark away again
 * @throws Problem when Lockstep runs on this folder already
 */
export function markRunning(dataDir: string, address: string): () => void {
  const file = join(dataDir, 'running.json')
  mkdirSync(dataDir, { recursive: true })
  const other = read(file)
  if (other && isRunning(other.identity))
    throw new Problem(
      `Lockstep is already running here, at ${other.address}: end it first, or give this one settings of its own: ` +
        'APP_PORT, AUTH_PORT, IDP_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT (0 = any free one) and DATA_DIR.',
    )
  writeFileSync(file, JSON.stringify({ identity: ownIdentity(), address } satisfies Mark), { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

function read(file: string): Mark | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Mark
  } catch {
    return null
  }
}
