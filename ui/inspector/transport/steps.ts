// The steps that the transport moves through, those before and after the moment, and how far the next one is.

import { createMemo } from 'solid-js'
import { type Store, timeOf } from './message-store.ts'
import { type Row, rowsOf } from './rows.ts'

/** In ms: a longer pause in a recording is shortened to this. */
const LONGEST_GAP = 1_500

type Shown = {
  store: () => Store
  moment: () => number
  /** The actor whose steps they are; null for those of all, undefined for nobody's. */
  whose: () => string | null | undefined
}

export function createSteps({ store, moment, whose }: Shown) {
  const rows = createMemo(() => {
    const actor = whose()
    return actor === undefined ? [] : rowsOf(store(), actor)
  })
  const next = (): Row | undefined => rows().find(({ index }) => index > moment())
  const previous = (): Row | undefined => rows().findLast(({ index }) => index < moment())
  function gap(): number {
    const [now, then] = [store().messageAt(moment()), next()?.message]
    return now && then ? Math.min(LONGEST_GAP, Math.max(0, timeOf(then) - timeOf(now))) : 0
  }
  return { rows, next, previous, gap }
}
