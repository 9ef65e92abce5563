// What may be seen of a password reset: nothing but its state and its events' names, for there is nothing more in it.

import type { Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: {} }
