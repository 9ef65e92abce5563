// Imports people of a file: in batches that are whole or not there, going on where an earlier run was interrupted.

import { createHash } from 'node:crypto'
import {
  appendFileSync,
  createReadStream,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { UserField } from '../../config/user-fields-schema.ts'
import { audited, byOperator, recordAuditEvent } from '../../db/auth/audited.ts'
import {
  type CsvPerson,
  type ImportProgress,
  lockedProgress,
  oneProgress,
  storeProgress,
  takeCsvPeople,
} from '../../db/auth/import-people.ts'
import type { Pool } from '../../db/pool.ts'
import { Problem } from '../../telemetry/problem.ts'
import type { FileFormat } from './formats/format.ts'
import { judged, type Numbered, type Refused, type Without } from './judge-records.ts'

const BATCH = 1000
export const HERE_ALREADY = 'somebody has this email or id already, here or earlier in the file'

export type FileImport = {
  format: FileFormat
  pool: Pool
  /** Who runs the command. */
  operator: string
  file: string
  /** Of USER_FIELDS, which may have columns. */
  userFields: readonly UserField[]
  dryRun: boolean
  without: Without
  /** Asks it to end after the batch that is under way. */
  ending: AbortSignal
  /** How far it is, of so many, where that is known, and from so many on. */
  survey: (
    what: string,
    of: number | null,
    more?: { from: number },
  ) => { add: (more: number) => void; end: () => void }
}

/** `refusedFile`: the rows that were refused, each with its reason; null where there are none. */
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
  format,
  pool,
  operator,
  file,
  userFields,
  dryRun,
  without,
  ending,
  survey,
}: FileImport): Promise<FileReport> {
  const reading = survey('rows read through', null)
  const { source, rows, left } = await readThrough({ format, file, userFields }, reading.add).finally(
    reading.end,
  )
  const begun: ImportProgress = dryRun
    ? { rowsRead: 0, taken: 0, refused: 0, isFinished: false }
    : await oneProgress(pool, source)
  const refusedFile = `${file}.refused.csv`
  if (!dryRun) listing(refusedFile, () => keepRefused(refusedFile, begun.rowsRead))
  let now = begun
  const progress = survey('rows', rows, { from: begun.rowsRead })
  try {
    for await (const batch of batchesOf({ format, file, userFields }, begun.rowsRead)) {
      const { people, refused } = judged(batch, { format, userFields, without })
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
  const isListed = !dryRun && now.refused > 0
  return {
    ...now,
    rows,
    left,
    refusedFile: isListed ? refusedFile : null,
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
      throw new Problem('Another import of this file is at work: wait for it, or end it, and run this again.')
    const here = (await takeCsvPeople(tx, people)).map((row) => ({ row, reason: HERE_ALREADY }))
    const refused = [...batch.refused, ...here].toSorted((one, other) => one.row - other.row)
    const next = counted(from, read, refused.length, isLast)
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
      appendFileSync(refusedFile, refused.map(({ row, reason }) => `${row},"${reason}"\n`).join(''))
    })
    return next
  })
}

/** @throws Problem where the list cannot be written: then nothing of the batch is taken */
function listing(file: string, write: () => void): void {
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
function keepRefused(file: string, rowsRead: number): void {
  const [, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const kept = lines.filter((line) => line !== '' && Number.parseInt(line, 10) <= rowsRead)
  writeFileSync(file, ['row,reason', ...(rowsRead > 0 ? kept : []), ''].join('\n'), { mode: 0o600 })
}

type Reading = Pick<FileImport, 'format' | 'file' | 'userFields'>
/** The whole file once, before anything is taken: its digest, that each row can be read, and what stays behind. */
async function readThrough(
  { format, file, userFields }: Reading,
  read: (rows: number) => void,
): Promise<{ source: string; rows: number; left: Map<string, number> }> {
  const digest = createHash('sha256')
  const left = new Map<string, number>()
  let rows = 0
  try {
    for await (const chunk of createReadStream(file)) digest.update(chunk)
    for await (const record of format.records(file, userFields)) {
      rows += 1
      read(1)
      for (const what of new Set(format.leftOf(record))) left.set(what, (left.get(what) ?? 0) + 1)
    }
  } catch (error) {
    throw unreadable(error, rows, format)
  }
  if (rows === 0) throw new Problem(`The file has ${format.emptyWhere}: there is nothing to import.`)
  return { source: `${format.sourcePrefix}${digest.digest('hex')}`, rows, left }
}

function unreadable(error: unknown, rows: number, { faultOf }: FileFormat): unknown {
  const fault = faultOf(error)
  if (fault)
    return new Problem(`After row ${rows} the file is no longer valid ${fault}: fix it. Nothing is imported.`)
  const { code } = error as { code?: string }
  if (code && ['ENOENT', 'EACCES', 'EISDIR'].includes(code))
    return new Problem(`The file cannot be read (${code}): correct its name, or its permissions.`)
  return error
}

async function* batchesOf({ format, file, userFields }: Reading, after: number): AsyncGenerator<Numbered[]> {
  let at = 0
  let batch: Numbered[] = []
  for await (const record of format.records(file, userFields)) {
    at += 1
    if (at <= after) continue
    batch.push({ at, record })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
