// Loads the page of a provider's return, with its words.

import { handedToken } from '../client/stored.ts'
import { loadLaterWords } from '../i18n/later-words.ts'
import { loadPageWords } from '../i18n/page-words.ts'

export async function loadCallback() {
  // It is for the account's page, which this one is not.
  handedToken.take()
  const [{ default: page }] = await Promise.all([import('./callback.tsx'), loadPageWords(), loadLaterWords()])
  return page
}
