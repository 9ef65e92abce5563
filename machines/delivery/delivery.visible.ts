// What may be seen of a delivery: its state, and how often it was tried. No address and no words of a mail are in it.

import { count, flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = { context: {}, event: { attempts: count, patience: word, hasLapsed: flag } }
