// What may be seen of an invitation: its state, and what is known of the invited person. No address is in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { isInvited: flag, finding: word, by: word } }
