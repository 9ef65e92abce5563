// The page to which the first mail of a recovery leads: proves the mailbox of a person who has lost every second factor.

import { mailedWords } from './mailed-words.ts'
import { Undo } from './undo.tsx'

export default function RecoverTwoStep() {
  return <Undo by="twoFactor.proveMailbox" text={mailedWords().recoverTwoStep} />
}
