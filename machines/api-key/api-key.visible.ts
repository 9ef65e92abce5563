// What may be seen of an API key: the key itself is not in the machine.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: {
    hasRoom: flag,
    hasLapsed: flag,
    isOwnerLocked: flag,
    isPermitted: flag,
    isLimitReached: flag,
    isUseKnown: flag,
  },
}
