// Where the page stops by itself: at the moment in which an actor enters the chosen state, of a recording that is played or live.

import { batch, createEffect, createSignal, on } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import type { InspectionMessage } from '../../../server/wire/inspection-messages.ts'
import { pathsIn } from '../../chart/charts.ts'
import { type Store, transitionOf } from './message-store.ts'

export type Breakpoint = { machine: MachineName; path: string }

type Moving = {
  store: () => Store
  moment: () => number
  /** One moment is shown, whatever comes. */
  isPaused: () => boolean
  stopAt: (index: number, sessionId: string) => void
}

function enters(store: Store, index: number, { machine, path }: Breakpoint): InspectionMessage | null {
  const message = transitionOf(store.messageAt(index))
  if (message?.lockstep.machine !== machine) return null
  const isAt = (seen: { value: typeof message.snapshot.value } | undefined) =>
    pathsIn(seen?.value).includes(path)
  return isAt(message.snapshot) && !isAt(store.seenAt(message.sessionId, index)?.before) ? message : null
}

export function createBreakpoint({ store, moment, isPaused, stopAt }: Moving) {
  const [breakpoint, setBreakpoint] = createSignal<Breakpoint | null>(null)
  createEffect(
    on([store, moment, isPaused], ([shown, now, isStill], before) => {
      const wanted = breakpoint()
      if (!wanted || isStill || !before) return
      const [shownBefore, from, wasStill] = before
      if (shown !== shownBefore || wasStill) return
      for (let index = from + 1; index <= now; index += 1) {
        const reached = enters(shown, index, wanted)
        if (reached) return batch(() => stopAt(index, reached.sessionId))
      }
    }),
  )
  return { breakpoint, setBreakpoint }
}
