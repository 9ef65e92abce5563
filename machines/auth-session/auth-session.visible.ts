// What may be seen of a session: how it was presented; no token is in it.

import { levels } from '../kit/demand.ts'
import { count, flag, type Visible, word } from '../kit/visible.ts'

const age = (value: unknown) => (typeof value === 'number' ? count(value) : word(value))

/** A level, and times in seconds. */
const demand = {
  level: word,
  within: (value: unknown) =>
    typeof value === 'object' && value
      ? Object.fromEntries(levels.map((level) => [level, age(Reflect.get(value, level))]))
      : age(value),
  shown: { first: count, aal1: count, aal2: count },
  reach: word,
}

export const visible: Visible = {
  context: {},
  event: { by: word, isRefreshing: flag, demand },
}
