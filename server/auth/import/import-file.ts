// Imports people of a file: in batches that are whole or not there, going on where an earlier run was interrupted.

import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { audited, byOperator, recordAuditEvent } from '../../db/auth/audited.ts'
import {
  type CsvPerson,
  type ImportProgress,
  lockedProgress,
  type Missed,
  oneProgress,
  storeProgress,
  takeCsvPeople,
} from '../../db/auth/import-people.ts'
import type { Pool } from '../../db/pool.ts'
import { Problem } from '../../telemetry/problem.ts'
import { judged, type Refused } from './judge-records.ts'
import { batchesOf, type Reading, readThrough } from './read-file.ts'
import { isAnyListed, keepRefused, listing } from './refused-list.ts'

export const HERE_ALREADY = 'somebody has this email or id already, here or earlier in the file'

export type FileImport = Reading & {
  pool: Pool
  /** Who runs the command. */
  operator: string
  dryRun: boolean
  /** Asks it to end after the batch that is under way. */
  ending: AbortSignal
  /** How far it is, of so many, where that is known, and from so many on. */
  survey: (
    what: string,
    of: number | null,
    more?: { from: number },
  ) => { add: (more: number) => void; end: () => void }
}

/** `refusedFile`: the rows, and links, that were refused, each with its reason; null where there are none. */
export type FileReport = ImportProgress & {
  rows: number
  /** What is not taken over of the people in the file, with how many have it. */
  left: ReadonlyMap<string, number>
  refusedFile: string | null
  wasInterrupted: boolean
  wasFinished: boolean
}

/** @throws Problem when the file cannot be read as it is: then nothing is taken */
export async function importFile({
  pool,
  operator,
  dryRun,
  ending,
  survey,
  ...reading
}: FileImport): Promise<FileReport> {
  const { file } = reading
  const through = survey('rows read through', null)
  const { source, rows, left } = await readThrough(reading, through.add).finally(through.end)
  const begun: ImportProgress = dryRun
    ? { rowsRead: 0, taken: 0, refused: 0, isFinished: false }
    : await oneProgress(pool, source)
  const refusedFile = `${file}.refused.csv`
  if (!dryRun) listing(refusedFile, () => keepRefused(refusedFile, begun.rowsRead))
  let now = begun
  const progress = survey('rows', rows, { from: begun.rowsRead })
  try {
    for await (const batch of batchesOf(reading, begun.rowsRead)) {
      const { people, refused } = judged(batch, reading)
      const isLast = (batch.at(-1)?.at ?? 0) === rows
      now = dryRun
        ? counted(now, batch.length, refused.length, isLast)
        : await takeBatch(pool, {
            operator,
            source,
            people,
            refused,
            from: now,
            read: batch.length,
            isLast,
            refusedFile,
          })
      progress.add(batch.length)
      if (ending.aborted) break
    }
  } finally {
    progress.end()
  }
  return {
    ...now,
    rows,
    left,
    refusedFile: !dryRun && isAnyListed(refusedFile) ? refusedFile : null,
    wasInterrupted: now.rowsRead < rows,
    wasFinished: begun.isFinished,
  }
}

const counted = (from: ImportProgress, read: number, refused: number, isFinished: boolean) => ({
  rowsRead: from.rowsRead + read,
  taken: from.taken + read - refused,
  refused: from.refused + refused,
  isFinished,
})

const refusalOf = ({ row, providerId }: Missed): Refused => ({
  row,
  reason:
    providerId === null
      ? HERE_ALREADY
      : `the link to ${providerId} is somebody else’s already; the person is taken over without it`,
})

type Batch = {
  operator: string
  source: string
  people: readonly CsvPerson[]
  refused: readonly Refused[]
  from: ImportProgress
  read: number
  isLast: boolean
  refusedFile: string
}

/** The list of refused rows is written before the commit: what a crash leaves too much is cut off by the next run. */
function takeBatch(pool: Pool, batch: Batch): Promise<ImportProgress> {
  const { operator, source, people, from, read, isLast, refusedFile } = batch
  const { size } = statSync(refusedFile)
  return audited(pool, byOperator(operator), async (tx) => {
    const stored = await lockedProgress(tx, source)
    if (stored.rowsRead !== from.rowsRead)
      throw new Problem('Another import of this file is running: wait for it, or end it, and run this again.')
    const missed = await takeCsvPeople(tx, people)
    const here = missed.filter(({ providerId }) => providerId === null).length
    const listed = [...batch.refused, ...missed.map(refusalOf)].toSorted((one, other) => one.row - other.row)
    const next = counted(from, read, batch.refused.length + here, isLast)
    await storeProgress(tx, source, next)
    if (isLast)
      recordAuditEvent(tx, {
        machine: null,
        previousState: null,
        event: 'import.run',
        state: 'takenOver',
        detail: { users: String(next.taken), refused: String(next.refused) },
      })
    // A transaction that was refused at its commit runs once more.
    listing(refusedFile, () => {
      truncateSync(refusedFile, size)
      appendFileSync(refusedFile, listed.map(({ row, reason }) => `${row},"${reason}"\n`).join(''))
    })
    return next
  })
}
