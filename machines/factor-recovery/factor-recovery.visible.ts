// What may be seen of a recovery: neither a link nor an address is in the machine.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { hasFactor: flag, isWaitOver: flag } }
