// The secrets of a development machine: made once, kept in the data folder, never in production.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DevelopmentSecrets = { authSecret: string; sessionKey: string }

/** Safe for two processes that start at once: the one that comes second reads what the first wrote. */
export function developmentSecrets(dataDir: string): DevelopmentSecrets {
  const file = join(dataDir, 'secrets.json')
  const made = { authSecret: randomBytes(32).toString('hex'), sessionKey: randomBytes(32).toString('hex') }
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, JSON.stringify(made), { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return JSON.parse(readFileSync(file, 'utf8')) as DevelopmentSecrets
  }
}
