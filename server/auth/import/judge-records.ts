// Decides which records of a file can be imported, and why the others cannot.

import type { UserField } from '../../config/user-fields-schema.ts'
import type { CsvPerson } from '../../db/auth/import-people.ts'
import type { Columns, FileFormat, Stated } from './formats/format.ts'
import { judgeCsvRow } from './judge-csv.ts'

/** `at`: its number in the file. */
export type Numbered = { at: number; record: unknown }
export type Refused = { row: number; reason: string }

/** Instead of what the file says: nobody's email counts as verified, nobody's password comes along. */
export type Without = { verification: boolean; passwords: boolean }

type Judging = { format: FileFormat; userFields: readonly UserField[]; without: Without }

/** What people may have written there themselves is no value of a field that they cannot set here. */
function columnsOf(
  { columns, own = {} }: Stated,
  { userFields, without }: Pick<Judging, 'userFields' | 'without'>,
): Columns {
  const open = userFields.filter(({ isInput }) => isInput).map(({ name }) => name.toLowerCase())
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => open.includes(name))),
    ...columns,
    ...(without.verification && { email_verified: '' }),
    ...(without.passwords && { password_hash: '' }),
  }
}

export function judged(
  batch: readonly Numbered[],
  reading: Judging,
): { people: CsvPerson[]; refused: Refused[] } {
  const people: CsvPerson[] = []
  const refused: Refused[] = []
  for (const { at, record } of batch) {
    const person = reading.format.personIn(record)
    const verdict = person
      ? judgeCsvRow(at, columnsOf(person, reading), reading.userFields)
      : { skipped: 'it has not the form of a person' }
    if ('skipped' in verdict) refused.push({ row: at, reason: verdict.skipped })
    else people.push(verdict)
  }
  return { people, refused }
}
