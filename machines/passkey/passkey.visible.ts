// What may be seen of a passkey: neither its key nor an assertion is in the machine.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: { isUserVerified: flag, isAlone: flag, isBesideApp: flag },
}
