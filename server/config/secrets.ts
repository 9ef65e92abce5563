// The secrets of a development machine: created once and kept in the data folder; production never uses them.

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DevelopmentSecrets = { authSecret: string; sessionKey: string }

/** Safe for processes that start at the same time: all of them read what the first one wrote. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
  const file = join(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, `secrets-${randomBytes(6).toString('hex')}.json`)
  const secrets = { authSecret: randomBytes(32).toString('hex'), sessionKey: randomBytes(32).toString('hex') }
  writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 })
  try {
    // Linking is atomic, and fails where the file exists already.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as DevelopmentSecrets
}
