// Writes the list of what an import refuses, with reasons, so that it has each row once however often the import was interrupted.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Problem } from '../../telemetry/problem.ts'

/** @throws Problem where the list cannot be written: then nothing of the batch is taken */
export function listing(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(
      `The list of refused rows cannot be written (${code}): let ${file} be a file that you may write, and run the same command again.`,
      { cause: error },
    )
  }
}

/** Of an earlier run those rows that are counted; the heading alone for a first one. */
export function keepRefused(file: string, rowsRead: number): void {
  const [, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const kept = lines.filter((line) => line !== '' && Number.parseInt(line, 10) <= rowsRead)
  writeFileSync(file, ['row,reason', ...(rowsRead > 0 ? kept : []), ''].join('\n'), { mode: 0o600 })
}

/** Below the heading. */
export const isAnyListed = (file: string): boolean => readFileSync(file, 'utf8').trimEnd().includes('\n')
