// Words that a part of the interface brings with it: English in its own chunk, every other language in one that is asked for.

import { chosenLanguage, type Language } from './languages.ts'
import { type Loaders, language, wordsOf } from './words.ts'

/** @param loaders name the files themselves, so that of each language the bundler keeps what this part says */
export function loadedWords<Words>(
  area: string,
  english: Words,
  loaders: Loaders<Words>,
): { read: () => Words; load: () => Promise<void> } {
  let found = english
  let foundIn: Language | undefined
  return {
    /** In the language of all the other words, which may be English where those did not come. */
    read: () => (language === foundIn ? found : english),
    /** To be awaited before they are shown. They are English where another language does not come. */
    load: async () => {
      found = await wordsOf(area, english, loaders)
      foundIn = chosenLanguage()
    },
  }
}
