// What may be seen of an authorization code: the code is not in the machine.

import type { Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: {} }
