// Decides which records of a file can be imported, and why the others cannot.

import type { UserField } from '../../config/user-fields-schema.ts'
import type { CsvPerson } from '../../db/auth/import-people.ts'
import type { Columns, FileFormat, Stated } from './formats/format.ts'
import { judgeCsvRow } from './judge-csv.ts'
import { leftOfProofs, type Proving, proofsOf } from './judge-proofs.ts'
import type { Skipped } from './judge-rows.ts'

/** `at`: its number in the file. */
export type Numbered = { at: number; record: unknown }
export type Refused = { row: number; reason: string }

/** Instead of what the file says: nobody's email counts as verified, nobody's password comes along. */
export type Without = { verification: boolean; passwords: boolean }

export type Judging = {
  format: FileFormat
  /** Of USER_FIELDS, which may have columns. */
  userFields: readonly UserField[]
  without: Without
  proving: Proving
}

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

function judgedOne(at: number, person: Stated | null, reading: Judging): CsvPerson | Skipped {
  if (!person) return { skipped: 'it has not the form of a person' }
  const verdict = judgeCsvRow(at, columnsOf(person, reading), reading.userFields)
  return 'skipped' in verdict
    ? verdict
    : { ...verdict, ...proofsOf(person, verdict.emailVerified, reading.proving) }
}

/** What a person has there that stays behind, in the plural. */
export function leftBehind(record: unknown, reading: Judging): string[] {
  const person = reading.format.personIn(record)
  if (!person) return []
  const isVerified = columnsOf(person, reading).email_verified === 'true'
  return [...reading.format.leftOf(record), ...leftOfProofs(person, isVerified, reading.proving)]
}

export function judged(
  batch: readonly Numbered[],
  reading: Judging,
): { people: CsvPerson[]; refused: Refused[] } {
  const people: CsvPerson[] = []
  const refused: Refused[] = []
  for (const { at, record } of batch) {
    const verdict = judgedOne(at, reading.format.personIn(record), reading)
    if ('skipped' in verdict) refused.push({ row: at, reason: verdict.skipped })
    else people.push(verdict)
  }
  return { people, refused }
}
