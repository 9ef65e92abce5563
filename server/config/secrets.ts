// The secrets of a development machine: made once, kept in the data folder, never in production.

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DevelopmentSecrets = { authSecret: string; sessionKey: string }

/** Safe for processes that start at once: all of them read what the first one wrote. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
  const file = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, `secrets-${randomBytes(6).toString('hex')}.json`)
  const made = { authSecret: randomBytes(32).toString('hex'), sessionKey: randomBytes(32).toString('hex') }
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600 })
  try {
    // A link appears whole or not at all, and only where nothing is yet.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as DevelopmentSecrets
}
