// Reads docs/security: the promises with their tests, and what OWASP's ASVS asks and gets for an answer.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const line = z.string().regex(/^\S(?:.*\S)?$/, 'has to be one line of text')

/** The tests that show it, each of which names one of these rows of docs/requirements. */
const shown = {
  requirements: z.array(line),
  tests: z.array(
    z.string().regex(/^test\/.+\.test\.tsx?$/, 'has to be a file below test/ that ends in .test.ts(x)'),
  ),
}

const chapter = z.strictObject({
  chapter: line,
  introduction: line,
  /** The heading over where each promise comes from. */
  sources: line,
  rows: z.array(z.strictObject({ promise: line, source: line, ...shown })).min(1),
})

const answer = z.strictObject({
  number: line.regex(/^\d+\.\d+\.\d+$/, 'has to be a number of the standard, as in 6.1.1'),
  level: z.union([z.literal(1), z.literal(2)]),
  asks: line,
  answer: z.enum(['met', 'partly met', 'not met', 'not ours']),
  /** What there is to say beside the tests, or ''. */
  because: z.string(),
  ...shown,
})

export type Promised = z.infer<typeof chapter>
export type Answer = z.infer<typeof answer>
export type Shown = Pick<Answer, 'requirements' | 'tests'>

const folder = new URL('../../docs/security/', import.meta.url)

/** @throws Error that names the file and each of its faults */
function read<Data>(name: string, schema: z.ZodType<Data>): Data {
  const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  if (success) return data
  throw new Error(`docs/security/${name}: ${z.prettifyError(error)}`)
}

/** In the order of the files' names. */
export const readPromises = (): Promised[] =>
  readdirSync(new URL('promises/', folder))
    .sort()
    .map((name) => read(`promises/${name}`, chapter))

export const readAnswers = (): Answer[] => read('asvs.json', z.array(answer))

/** The chapter on guesses, which is written by hand. */
export const readGuesses = (): string => readFileSync(new URL('guesses.md', folder), 'utf8').trim()
