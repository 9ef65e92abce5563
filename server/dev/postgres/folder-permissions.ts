// Whether another user can enter a folder, by the permissions of all folders above it.

import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './run-as.ts'

/** The topmost folder that keeps the account out of `folder`, or undefined; folders that do not exist yet are ignored. */
export async function barrierTo(folder: string, account: Account): Promise<string | undefined> {
  if (!account) return undefined
  for (const step of fromTheTop(folder)) {
    const found = await stat(step).catch(() => undefined)
    if (!found?.isDirectory()) return undefined
    if (!mayEnter(found, account)) return step
  }
  return undefined
}

function mayEnter(found: { mode: number; uid: number; gid: number }, account: NonNullable<Account>): boolean {
  if (found.uid === account.uid) return (found.mode & 0o100) !== 0
  if (found.gid === account.gid) return (found.mode & 0o010) !== 0
  return (found.mode & 0o001) !== 0
}

function fromTheTop(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [...fromTheTop(above), folder]
}
