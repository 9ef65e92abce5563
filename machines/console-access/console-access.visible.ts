// What may be seen of somebody's role in the console; whom they look at is not in the machine.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: {
    wanted: word,
    isOwn: flag,
    isLastOperator: flag,
    isOfHolder: flag,
    isFromLook: flag,
    isAccepted: flag,
  },
}
