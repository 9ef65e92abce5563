// What may be seen of a step-up: by what it can be done, and by what it is; nothing of what is shown is in it.

import { type Visible, word } from '../kit/visible.ts'

export const visible: Visible = { context: { ways: [word] }, event: { ways: [word], way: word } }
