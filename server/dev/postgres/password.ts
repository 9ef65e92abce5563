// Keeps the database's password beside its files, where only its user and root can read it.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Put in place as the last act on new files: a folder without it was left half made. */
export function passwordFile(clusterDir: string): string {
  return path.join(clusterDir, 'lockstep.password')
}

export function hasPassword(clusterDir: string): boolean {
  return existsSync(passwordFile(clusterDir))
}

export async function readPassword(clusterDir: string): Promise<string> {
  return (await readFile(passwordFile(clusterDir), 'utf8')).trim()
}
