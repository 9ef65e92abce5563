// The page to which the later mails of a recovery lead: stops it, once the person says so.

import { mailedWords } from './mailed-words.ts'
import { Undo } from './undo.tsx'

export default function StopRecovery() {
  return <Undo by="twoFactor.stopRecovery" text={mailedWords().stopRecovery} />
}
