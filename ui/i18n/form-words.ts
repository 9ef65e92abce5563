// The words of the form, some of which a few other pages show as well: English in this chunk, every other language in a chunk of its own.

import { form as english } from './en.ts'
import type { FormWords } from './wording.ts'
import { type Loaders, language, words, wordsOf } from './words.ts'

const loaders: Loaders<FormWords> = {
  de: async () => (await import('./de.ts')).form,
  es: async () => (await import('./es.ts')).form,
  ar: async () => (await import('./ar.ts')).form,
}

/** To be awaited once the page has started in its language, before one of them is shown. They are English where another does not come. */
export async function loadFormWords(): Promise<void> {
  words.form = await wordsOf('form', english, loaders, language)
}
