// What may be seen of a family of refresh tokens: no token is in the machine.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { isUsed: flag } }
