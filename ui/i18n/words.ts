// The words in the reader's language; a language that lacks one does not compile.

import { en } from './en.ts'

type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [Key in keyof T]: Wording<T[Key]> }

export type Words = Wording<typeof en>

const languages: Record<string, Words> = { en }

const spoken = navigator.languages.map((tag) => tag.split('-')[0] ?? '').find((tag) => tag in languages)

export const language = spoken ?? 'en'
export const words: Words = languages[language] ?? en
