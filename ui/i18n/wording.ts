// What every language must say: the same sentences as English, with the same values in them.

import type { account, mailed, pages, words } from './en.ts'
import type { Refusals } from './refusals.ts'

type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [Key in keyof T]: Wording<T[Key]> }

/** A language that lacks a sentence does not compile: here those of the form, and what every page says. */
export type Words = Wording<typeof words>
export type TranslatedWords = Words & { refusals: Refusals }
export type PageWords = Wording<typeof pages>
export type AccountWords = Wording<typeof account>
export type MailedWords = Wording<typeof mailed>
