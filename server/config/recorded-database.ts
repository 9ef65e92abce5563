// The address of the database that `npm start` brings, for the commands that are run beside it.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'database-url')

/** The address has a password, so only its user can read it. @returns a function that removes it again */
export function recordDatabase(dataDir: string, url: string): () => void {
  const file = fileIn(dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, url, { mode: 0o600 })
  return () => rmSync(file, { force: true })
}

export function recordedDatabase(dataDir: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch {
    return undefined
  }
}
