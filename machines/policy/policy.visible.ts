// What may be seen of a question to somebody outside: the operator's default; the policy's words are not in the machine.

import { flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = { context: { passesUnanswered: flag }, event: {} }
