// The page to which the mail about an authenticator app or a passkey leads: takes its enrolment back, once the person says so.

import { mailedWords } from './mailed-words.ts'
import { Undo } from './undo.tsx'

export default function UndoTwoStep() {
  return <Undo by="twoFactor.undoEnrolment" endsSessions text={mailedWords().undoTwoStep} />
}
