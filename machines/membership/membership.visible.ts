// What may be seen of a membership: its role, and what somebody with it has asked for.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: {
    isOneTooMany: flag,
    role: word,
    action: word,
    concerned: word,
    demanded: word,
    shown: word,
    to: word,
  },
}
