// Decides which rows of a CSV file can be imported, and why the others cannot.

import { z } from 'zod'
import type { UserField } from '../../config/user-fields-schema.ts'
import type { CsvPerson } from '../../db/auth/import-people.ts'
import { strictEmail } from '../../wire/email.ts'
import type { UserFields } from '../../wire/user-fields.ts'
import { textOf } from './csv-text.ts'
import { BANNED, isUsableHash, type Skipped, UNUSABLE_HASH } from './judge-rows.ts'

/** The columns, each with whether it must be there. Others are refused, since a misspelt one would be lost unseen. */
const columns: Record<string, boolean> = {
  email: true,
  id: false,
  name: false,
  email_verified: false,
  banned: false,
  password_hash: false,
  image: false,
  created_at: false,
}

/** @param userFields have columns of their names besides @returns what is wrong with the first line, or null */
export function faultOfHeader(
  header: readonly string[],
  userFields: readonly UserField[] = [],
): string | null {
  const known = [...Object.keys(columns), ...userFields.map(({ name }) => name)]
  const unknown = header.filter((name) => !known.some((one) => one.toLowerCase() === name))
  const all = known.join(', ')
  if (unknown.length > 0)
    return `The first line names columns that are not known (${unknown.length}): name some of ${all}.`
  if (new Set(header).size < header.length) return 'The first line names a column twice.'
  const missing = Object.keys(columns).find((name) => columns[name] && !header.includes(name))
  return missing ? `The first line names no column ${missing}: name some of ${all}.` : null
}

const truths: Record<string, boolean> = {
  true: true,
  t: true,
  '1': true,
  yes: true,
  false: false,
  f: false,
  '0': false,
  no: false,
  '': false,
}
const clean = (text: string) => !text.includes('\0') && text.isWellFormed()

const truth = z
  .string()
  .default('')
  .transform((text) => truths[text.trim().toLowerCase()])
  .pipe(z.boolean())

const row = z.object({
  email: z.string(),
  id: z
    .string()
    .max(255)
    .regex(/^[A-Za-z0-9_-]*$/)
    .default(''),
  name: z.string().transform(textOf).pipe(z.string().max(255).refine(clean)).default(''),
  email_verified: truth,
  banned: truth,
  password_hash: z.string().max(1024).refine(clean).default(''),
  image: z.string().transform(textOf).pipe(z.string().max(2048).refine(clean)).default(''),
  created_at: z
    .string()
    .default('')
    .transform((text) => (text === '' ? null : Date.parse(text)))
    .refine((at) => at === null || (at > 0 && at < 4_102_444_800_000)),
})

const reasons: Record<string, string> = {
  id: 'the id is not made of letters, digits, - and _',
  name: 'the name is longer than 255 characters, or no text',
  email_verified: 'email_verified is neither true nor false',
  banned: 'banned is neither true nor false',
  password_hash: UNUSABLE_HASH,
  image: 'the image is longer than 2048 characters, or no text',
  created_at: 'created_at isn’t a time such as 2026-11-21T08:00:00Z',
}

/** A text as a field of its type has it. */
function valueIn({ property: { type } }: UserField, text: string): unknown {
  if (type === 'boolean') return truths[text.trim().toLowerCase()]
  return type === 'string' ? textOf(text) : Number(textOf(text.trim()))
}

function fieldsOf(
  record: Record<string, string>,
  userFields: readonly UserField[],
): { fields: UserFields | null } | Skipped {
  const fields: UserFields = {}
  for (const field of userFields) {
    const text = record[field.name.toLowerCase()] ?? ''
    if (text.trim() === '') continue
    const { data } = field.value.safeParse(valueIn(field, text))
    if (data === undefined) return { skipped: `${field.name} is not what USER_FIELDS says` }
    fields[field.name] = data
  }
  return { fields: Object.keys(fields).length > 0 ? fields : null }
}

/** @param at the row's number, the first after the header being 1 */
export function judgeCsvRow(
  at: number,
  record: Record<string, string>,
  userFields: readonly UserField[] = [],
): Omit<CsvPerson, 'links' | 'app' | 'digests'> | Skipped {
  const read = row.safeParse(record)
  if (!read.success) return { skipped: reasons[String(read.error.issues[0]?.path[0])] ?? 'it cannot be read' }
  const { data } = read
  if (data.banned) return { skipped: BANNED }
  const email = strictEmail(data.email)
  if (email === null) return { skipped: 'no email can be sent to its address' }
  if (data.password_hash !== '' && !isUsableHash(data.password_hash)) return { skipped: UNUSABLE_HASH }
  const said = fieldsOf(record, userFields)
  if ('skipped' in said) return said
  return {
    ...said,
    row: at,
    id: data.id || null,
    email,
    name: data.name,
    emailVerified: data.email_verified,
    image: data.image || null,
    passwordHash: data.password_hash || null,
    createdAt: data.created_at === null ? null : new Date(data.created_at).toISOString(),
  }
}
