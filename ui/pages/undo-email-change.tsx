// The page to which the mail to an old address leads: takes a change of e-mail back, once the person says so.

import { accountWords } from './account/account-words.ts'
import { Undo } from './undo.tsx'

export default function UndoEmailChange() {
  return <Undo by="emailOtp.undoEmailChange" text={accountWords().undo} />
}
