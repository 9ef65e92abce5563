// What lasts less than 400 ms is not worth a word: the rule of every waiting sentence.

import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'

/** In ms. */
const LATE_AFTER_MS = 400

/** The value once it has stood for 400 ms; null at once when it goes. */
export function createLate<T>(value: Accessor<T | null>): Accessor<T | null> {
  const [late, setLate] = createSignal<T | null>(null)
  createEffect(() => {
    const current = value()
    if (current === null) {
      setLate(null)
      return
    }
    const timer = setTimeout(() => setLate(() => current), LATE_AFTER_MS)
    onCleanup(() => clearTimeout(timer))
  })
  return late
}
