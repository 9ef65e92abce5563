// What may be seen of an authenticator app: neither its secret nor a code is in the machine.

import type { Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: {} }
