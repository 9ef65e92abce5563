// Reads the rows of a CSV file, by the names of its first line.

import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import type { UserField } from '../../../config/user-fields-schema.ts'
import { Problem } from '../../../telemetry/problem.ts'
import { faultOfHeader } from '../judge-csv.ts'
import type { Columns, FileFormat, Stated } from './format.ts'

/** A line of a file that is no CSV of people would otherwise fill the memory. */
const LONGEST_ROW = 65_536

const rowsOf = (file: string, columns: (header: string[]) => string[]) =>
  createReadStream(file).pipe(
    parse({ bom: true, columns, skip_empty_lines: true, max_record_size: LONGEST_ROW, trim: false }),
  )

const named = (header: readonly string[]) => header.map((name) => name.trim().toLowerCase())

/** @throws Problem where a column is none of ours: a misspelt one would be lost unseen */
const ours = (userFields: readonly UserField[]) => (header: string[]) => {
  const names = named(header)
  const fault = faultOfHeader(names, userFields)
  if (fault) throw new Problem(fault)
  return names
}

/** @throws Problem where a column is missing by which the export of another product is known */
const theirs = (needed: string) => (header: string[]) => {
  const names = named(header)
  if (!names.includes(needed))
    throw new Problem(`The first line names no column ${needed}: it is another file.`)
  return names
}

const faultOf = (error: unknown) => (error instanceof CsvError ? `CSV (${error.code})` : null)
const emptyWhere = 'no row after its first line'

/** Our own: docs/operations.md. */
export const ownCsv: FileFormat = {
  records: (file, userFields) => rowsOf(file, ours(userFields)),
  personIn: (record) => ({ columns: record as Columns }),
  leftOf: () => [],
  faultOf,
  emptyWhere,
  sourcePrefix: '',
}

/** @param needed a column that the file must have */
export const csvFormat = (
  name: string,
  needed: string,
  { personIn, leftOf }: { personIn: (row: Columns) => Stated; leftOf: (row: Columns) => string[] },
): FileFormat => ({
  records: (file) => rowsOf(file, theirs(needed)),
  personIn: (record) => personIn(record as Columns),
  leftOf: (record) => leftOf(record as Columns),
  faultOf,
  emptyWhere,
  sourcePrefix: `${name}:`,
})
