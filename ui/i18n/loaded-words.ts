// Words that a part of the interface brings with it: English in its own chunk, every other language in one that is asked for.

import { chosenLanguage, type Language } from './languages.ts'
import { inTime, language } from './words.ts'

/** @param loaders name the files themselves, so that of each language the bundler keeps what this part says */
export function loadedWords<Words>(
  english: Words,
  loaders: Record<Exclude<Language, 'en'>, () => Promise<Words>>,
): { read: () => Words; load: () => Promise<void> } {
  let translated = english
  return {
    /** In the language of all the other words, which may be English where those did not come. */
    read: () => (language === 'en' ? english : translated),
    /** To be awaited before they are shown. They are English where another language does not come. */
    load: async () => {
      const chosen = chosenLanguage()
      if (chosen !== 'en') translated = await inTime(loaders[chosen]()).catch(() => english)
    },
  }
}
