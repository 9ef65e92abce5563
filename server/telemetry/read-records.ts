// Reads the records of a JSON file that another product has written: one a line, or a list, or an object that has the list.

import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Problem } from './problem.ts'

/** What is parsed as a whole is in the memory as a whole. */
const LARGEST_WHOLE = 256 * 1024 * 1024
const LONGEST_LINE = 1024 * 1024

/** @param name the member of an object that has the list */
function listIn(value: unknown, name: string | null): unknown[] | null {
  if (Array.isArray(value)) return value
  const found = name === null ? null : (value as Record<string, unknown> | null)?.[name]
  return Array.isArray(found) ? found : null
}

/** Cut off where it is longer than any record. */
async function firstLineOf(file: string): Promise<string> {
  let begun = ''
  for await (const chunk of createReadStream(file, { end: LONGEST_LINE, encoding: 'utf8' })) begun += chunk
  return begun.trimStart().split('\n', 1)[0] ?? ''
}

/** Whether each line is a record of its own. */
function isOneALine(first: string, list: string | null): boolean {
  try {
    const value: unknown = JSON.parse(first)
    return typeof value === 'object' && value !== null && listIn(value, list) === null
  } catch {
    return false
  }
}

/** As WorkOS has it. */
const isPage = (whole: unknown) =>
  Boolean((whole as { list_metadata?: { after?: unknown } } | null)?.list_metadata?.after)

/** @param list the member of an object that has the list @throws Problem, SyntaxError */
export async function* recordsOf(file: string, list: string | null): AsyncGenerator<unknown> {
  if (isOneALine(await firstLineOf(file), list)) {
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
    for await (const line of lines) if (line.trim() !== '') yield JSON.parse(line.trim())
    return
  }
  if ((await stat(file)).size > LARGEST_WHOLE)
    throw new Problem(
      'The file is too large to be read as a whole: write one record a line, for example by jq -c.',
    )
  const text = (await readFile(file, 'utf8')).trim()
  if (text === '') return
  const whole: unknown = JSON.parse(text)
  if (isPage(whole))
    throw new Problem(
      'The file is one page of several: put the lists of all pages into one file, for example by jq -s.',
    )
  yield* listIn(whole, list) ?? []
}
