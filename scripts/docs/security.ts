// Reads docs/security: the promises with their tests, and what OWASP's ASVS and OAuth ask and get for an answer.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const line = z.string().regex(/^\S(?:.*\S)?$/, 'has to be one line of text')

/** The tests that show it: a file and a title, below that of its group where that is needed to tell it. */
const shown = {
  tests: z.array(line.regex(/^test\/\S+\.test\.tsx?: \S/, 'has to be as in test/a.test.ts: group › title')),
}

const chapter = z.strictObject({
  chapter: line,
  introduction: line,
  /** The heading over where each promise comes from. */
  sources: line,
  rows: z.array(z.strictObject({ promise: line, source: line, ...shown })).min(1),
})

const answered = {
  asks: line,
  answer: z.enum(['met', 'partly met', 'not met', 'not ours']),
  /** What there is to say beside the tests, or ''. */
  because: z.string(),
  ...shown,
}

const answer = z.strictObject({
  number: line.regex(/^\d+\.\d+\.\d+$/, 'has to be a number of the standard, as in 6.1.1'),
  level: z.union([z.literal(1), z.literal(2)]),
  ...answered,
})

/** By section: of the OAuth 2.1 draft, or of RFC 9700. */
const ofOAuth = z.strictObject({
  source: line.regex(/^(?:OAuth 2\.1|RFC 9700) §/, 'has to be as in OAuth 2.1 §1.4; RFC 9700 §2.1'),
  ...answered,
})

export type Promised = z.infer<typeof chapter>
export type Answer = z.infer<typeof answer>
export type OAuthAnswer = z.infer<typeof ofOAuth>
export type Shown = Pick<Answer, 'tests'>

/** `test/a.test.ts: group › title` as its file and its title. */
export function inParts(test: string): [path: string, title: string] {
  const end = test.indexOf(': ')
  return [test.slice(0, end), test.slice(end + 2)]
}

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

export const readOAuthAnswers = (): OAuthAnswer[] => read('oauth.json', z.array(ofOAuth))

/** The chapter on guesses, which is written by hand; its links are as from docs. */
export const readGuesses = (): string =>
  readFileSync(new URL('guesses.md', folder), 'utf8').trim().replaceAll('](../', '](')
