// Reads docs/requirements: the rules of the specification, and those that a machine has besides, a section a file.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const line = z.string({ error: 'has to be a text' }).regex(/^\S(?:.*\S)?$/, 'has to be one line of text')

const row = z.strictObject({
  /** Stable: machines and titles of tests cite it, and pages link to it. */
  id: line.regex(/^[A-Z]+-\d+(?:\.\d)?$/, 'has to be letters, a hyphen and a number, as in EV-1'),
  rule: line,
  /** Why, where it is not the specification's. */
  added: line.optional(),
  /** What of it no test shows. */
  partly: line.optional(),
})

const section = z.strictObject({
  section: line,
  introduction: line.optional(),
  rows: z.array(row, { error: 'has to be a list of rows' }).min(1, 'has to have rows'),
})

export type Requirement = z.infer<typeof row>
export type Section = z.infer<typeof section>

const folder = new URL('../../docs/requirements/', import.meta.url)

/** `row EV-1, rule`: rows go by their ids, and by their numbers from 1 where they have none. */
function place(data: unknown, path: PropertyKey[]): string {
  const [first, index, ...member] = path
  if (first !== 'rows' || typeof index !== 'number') return path.join('.')
  const rows = (data as { rows: unknown[] }).rows
  const { id = `number ${index + 1}` } = Object(rows[index]) as { id?: unknown }
  return [`row ${id}`, ...(member.length ? [member.join('.')] : [])].join(', ')
}

/**
 * @param name the file's, for messages
 * @throws Error with every fault of the file, a line each: file, row, member and what it has to be
 */
export function readSection(name: string, text: string): Section {
  const fault = (...words: string[]) => [`docs/requirements/${name}`, ...words].filter(Boolean).join(': ')
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    throw new Error(fault('is no JSON', `${cause}`), { cause })
  }
  const { success, data: read, error } = section.safeParse(data)
  if (success) return read
  throw new Error(error.issues.map(({ path, message }) => fault(place(data, path), message)).join('\n'))
}

/** In the order of the files' names. */
export const readSections = (): Section[] =>
  readdirSync(folder)
    .sort()
    .map((name) => readSection(name, readFileSync(new URL(name, folder), 'utf8')))
