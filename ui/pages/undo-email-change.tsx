// The page to which the mail to an old address leads: takes a change of e-mail back, once the person says so.

import { mailedWords } from './mailed-words.ts'
import { Undo } from './undo.tsx'

export default function UndoEmailChange() {
  return <Undo by="emailOtp.undoEmailChange" endsSessions text={mailedWords().undo} />
}
