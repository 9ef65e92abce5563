// The words of the account's page: the English ones come with it, those of another language are a chunk of their own.

import { loadAccountWordsOf } from '../../i18n/account-words.ts'
import { account as english } from '../../i18n/en.ts'
import { chosenLanguage, type Language } from '../../i18n/languages.ts'
import type { AccountWords } from '../../i18n/wording.ts'
import { language } from '../../i18n/words.ts'

let found: AccountWords = english
let foundIn: Language | undefined

/** In the language of all the other words, which may be English where those did not come. */
export const accountWords = (): AccountWords => (language === foundIn ? found : english)

/** Before the page is shown. */
export async function loadAccountWords(): Promise<void> {
  found = await loadAccountWordsOf()
  foundIn = chosenLanguage()
}
