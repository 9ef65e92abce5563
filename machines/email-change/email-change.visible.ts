// What may be seen of a change of e-mail: whether an address was taken, and neither of the two addresses.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { isTaken: flag } }
