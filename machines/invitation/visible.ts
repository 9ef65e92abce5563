// What may be seen of an invitation: its state, and what was found of whoever it is for. No address is in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { isInvited: flag, finding: word, by: word } }
