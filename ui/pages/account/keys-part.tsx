// The part for API keys: it loads when somebody opens it, because most services have none.

import { auth } from '../../client/auth-for-pages.ts'
import { later } from '../../components/later.ts'
import { keyWords, loadKeyWords } from '../../i18n/key-words.ts'
import { LaterPart } from '../later-part.tsx'
import type { KeyStore } from './key-list.tsx'

const library = later(async () => {
  const [{ Keys }] = await Promise.all([import('./key-list.tsx'), loadKeyWords()])
  return Keys
})

const own: KeyStore = {
  list: () => auth.ask('apiKey.list'),
  create: (asked) => auth.ask('apiKey.create', asked),
  rotate: (keyId) => auth.ask('apiKey.rotate', { keyId }),
  revoke: (keyId) => auth.ask('apiKey.delete', { keyId }),
}

export const KeysPart = () => (
  <LaterPart library={library}>{(Keys) => <Keys text={keyWords()} store={own} may={null} />}</LaterPart>
)
