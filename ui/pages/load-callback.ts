// Loads the page of a provider's return, and its words.

import { handedToken } from '../client/stored.ts'
import { loadPageWords } from '../i18n/page-words.ts'

export async function loadCallback() {
  // It is for the account's page, which this one is not.
  handedToken.take()
  const [{ default: page }] = await Promise.all([import('./callback.tsx'), loadPageWords()])
  return page
}

/** The form's, in the language of all others: to be awaited once the page has started in it. Of every page's script they would be a fifth. */
export async function loadCallbackWords(): Promise<void> {
  const ofForm = import('../i18n/form-words.ts').then(({ loadFormWords }) => loadFormWords())
  const ofLater = import('../i18n/later-words.ts').then(({ loadLaterWords }) => loadLaterWords())
  await Promise.all([ofForm, ofLater])
}
