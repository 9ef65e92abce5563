// What may be seen of the form of two-step verification: whether it is on.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { isOn: flag } }
