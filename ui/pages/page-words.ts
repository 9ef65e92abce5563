// The words of the pages: the English ones come with the pages, those of another language with that language.

import { pages } from '../i18n/en/pages.ts'
import type { PageWords } from '../i18n/wording.ts'
import { words } from '../i18n/words.ts'

export const pageWords = (): PageWords => words.pages ?? pages
