// Stores the database's password beside its files, where only its user and root can read it.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Written last when the files are created, so that a folder without it is known to be incomplete. */
export function passwordFile(clusterDir: string): string {
  return path.join(clusterDir, 'lockstep.password')
}

export function hasPassword(clusterDir: string): boolean {
  return existsSync(passwordFile(clusterDir))
}

export async function readPassword(clusterDir: string): Promise<string> {
  return (await readFile(passwordFile(clusterDir), 'utf8')).trim()
}
