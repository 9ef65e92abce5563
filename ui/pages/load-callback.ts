// Loads the page of a provider's return, with its words.

import { handedToken } from '../client/stored.ts'
import { loadPageWords } from '../i18n/page-words.ts'

export async function loadCallback() {
  // It is for the account's page, which this one is not.
  handedToken.take()
  // They are the form's: of every page's script they would be a fifth.
  const ofForm = import('../i18n/form-words.ts').then(({ loadFormWords }) => loadFormWords())
  const ofLater = import('../i18n/later-words.ts').then(({ loadLaterWords }) => loadLaterWords())
  const [{ default: page }] = await Promise.all([import('./callback.tsx'), loadPageWords(), ofForm, ofLater])
  return page
}
