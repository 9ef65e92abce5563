// What may be seen of a session: how it was presented; no token is in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: { by: word, isRemembered: flag, isRefreshing: flag, isBelow: flag },
}
