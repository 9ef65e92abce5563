// What every language must say: the same sentences as English, with the same values in them.

import type { form } from './en/form.ts'
import type { pages } from './en/pages.ts'
import type { en } from './en/words.ts'

type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [Key in keyof T]: Wording<T[Key]> }

export type FormWords = Wording<typeof form>
export type PageWords = Wording<typeof pages>
/** A language that lacks a sentence does not compile. The words of the pages come with the pages: the form need not wait for them. */
export type Words = Wording<typeof en>
