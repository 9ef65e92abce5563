// The sentences of a person’s story, and the names of what is recorded, which come with the words of the console.

import { loadedWords } from './loaded-words.ts'
import { names, story } from './told.en.ts'
import type { ToldWords } from './wording.ts'

export const { read: toldWords, load: loadToldWords } = loadedWords<ToldWords>(
  'told',
  { story, names },
  {
    de: () => import('./told.de.ts'),
    es: () => import('./told.es.ts'),
    ar: () => import('./told.ar.ts'),
  },
)
