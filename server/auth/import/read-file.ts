// Reads a file of people: once as a whole, before anything is taken of it, and then in batches.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Problem } from '../../telemetry/problem.ts'
import type { FileFormat } from './formats/format.ts'
import { type Judging, leftBehind, type Numbered } from './judge-records.ts'

const BATCH = 1000

export type Reading = Judging & { file: string }

/** The whole file once, before anything is taken: its digest, that each row can be read, and what stays behind. */
export async function readThrough(
  reading: Reading,
  read: (rows: number) => void,
): Promise<{ source: string; rows: number; left: Map<string, number> }> {
  const { format, file, userFields } = reading
  const digest = createHash('sha256')
  const left = new Map<string, number>()
  let rows = 0
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of createReadStream(file)) {
      digest.update(chunk)
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    for await (const record of format.records(file, userFields)) {
      rows += 1
      read(1)
      for (const what of new Set(leftBehind(record, reading))) left.set(what, (left.get(what) ?? 0) + 1)
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
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new Problem(
      'The file isn’t UTF-8: convert it, for example by iconv -f windows-1252 -t utf-8. Nothing is imported.',
    )
  if (code && ['ENOENT', 'EACCES', 'EISDIR'].includes(code))
    return new Problem(`The file cannot be read (${code}): correct its name, or its permissions.`)
  return error
}

export async function* batchesOf(
  { format, file, userFields }: Reading,
  after: number,
): AsyncGenerator<Numbered[]> {
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
