// What may be seen of the form of two-step verification: whether it is on, and waited for.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = {
  context: { isAwaited: flag },
  event: { isOn: flag, isOffered: flag, isAwaited: flag },
}
