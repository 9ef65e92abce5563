// People as our own CSV files have them, for npm run import and for spreadsheets.

import { asText } from '../import/csv-text.ts'
import type { ExportFormat } from './export-format.ts'

const HEADER = ['id', 'email', 'name', 'email_verified', 'banned', 'image', 'created_at']

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\n`

/** @param names of the fields of USER_FIELDS */
export const csvExport = (names: readonly string[], withHashes: boolean): ExportFormat => ({
  head: lineOf([...HEADER, ...names, ...(withHashes ? ['password_hash'] : [])]),
  between: '',
  tail: '',
  person: (person) => ({
    left: [],
    text: lineOf([
      person.id,
      person.email,
      asText(person.name),
      String(person.emailVerified),
      String(person.banned),
      asText(person.image ?? ''),
      new Date(person.createdAt).toISOString(),
      ...names.map((name) => asText(String(person.fields?.[name] ?? ''))),
      ...(withHashes ? [person.passwordHash ?? ''] : []),
    ]),
  }),
})
