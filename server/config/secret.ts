// Settings that are secrets of our own: long enough, and of signs that nobody can guess.

import { z } from 'zod'
import { commaList, type Row, type Setting } from './setting.ts'

const SHORTEST = 32
/** Of 32 random hexadecimal digits nearly all have more. */
const LEAST_DIFFERENT = 8
const HOW = 'make one by openssl rand -base64 32'

export const A_SECRET = `a secret of ${SHORTEST} characters or more: ${HOW}`

/** Whether it is a text over and over again, the last time perhaps not whole. */
const repeatsItself = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some((period) =>
    text.slice(period).startsWith(text.slice(0, text.length - period)),
  )

/** What is wrong with it, as "…: make one by …"; without a word of it. */
function faultOf(secret: string): string | null {
  if (secret.length < SHORTEST) return `has less than ${SHORTEST} characters`
  if (new Set(secret).size < LEAST_DIFFERENT) return `has fewer than ${LEAST_DIFFERENT} different characters`
  return repeatsItself(secret) ? 'is one text again and again' : null
}

export const oneSecret = z.string().superRefine((secret, ctx) => {
  const fault = faultOf(secret)
  if (fault) ctx.addIssue({ code: 'custom', params: { expects: `it ${fault}: ${HOW}` } })
})

/** Newest first. */
export const secrets = (row: Row): Setting<readonly string[]> => ({
  expects: `a comma list of secrets of ${SHORTEST} characters or more, the newest first: ${HOW}`,
  schema: z
    .string()
    .transform(commaList)
    .superRefine((list, ctx) => {
      for (const [index, secret] of list.entries()) {
        const fault = faultOf(secret)
        const which = list.length > 1 ? `secret ${index + 1} of ${list.length}` : 'it'
        if (fault) ctx.addIssue({ code: 'custom', params: { expects: `${which} ${fault}: ${HOW}` } })
      }
    }) as unknown as z.ZodType<readonly string[], string>,
  isSecret: true,
  ...row,
})
