// What every language must say: the same sentences as English, with the same values in them.

import type { en } from './en.ts'

type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [Key in keyof T]: Wording<T[Key]> }

/** A language that lacks a sentence does not compile. */
export type Words = Wording<typeof en>
