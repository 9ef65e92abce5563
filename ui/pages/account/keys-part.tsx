// The part for API keys: it loads when somebody opens it, because most services have none.

import { later } from '../../components/later.ts'
import { keyWords, loadKeyWords } from '../../i18n/key-words.ts'
import { LaterPart } from '../later-part.tsx'

const library = later(async () => {
  const [{ OwnKeys }] = await Promise.all([import('./own-keys.tsx'), loadKeyWords()])
  return OwnKeys
})

export const KeysPart = () => (
  <LaterPart library={library}>{(OwnKeys) => <OwnKeys text={keyWords()} />}</LaterPart>
)
