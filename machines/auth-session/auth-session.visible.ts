// What may be seen of a session: how it was presented; no token is in it.

import { count, flag, type Visible, word } from '../kit/visible.ts'

/** A level, and times in seconds. */
const demand = {
  level: word,
  within: (value: unknown) => (typeof value === 'number' ? count(value) : word(value)),
  shown: { aal1: count, aal2: count },
  reach: word,
}

export const visible: Visible = {
  context: {},
  event: { by: word, isRemembered: flag, isRefreshing: flag, demand },
}
