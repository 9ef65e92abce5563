// What may be seen of the form for another e-mail: its state, and the new address shortened.

import { email, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: { email }, event: { email } }
