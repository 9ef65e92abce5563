// Delays a value by 400 ms, so that a wait that is shorter is not mentioned.

import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'

const DELAY_MS = 400

/** The value once it has stayed the same for 400 ms; null as soon as it is null. */
export function createDelayed<T>(value: Accessor<T | null>): Accessor<T | null> {
  const [delayed, setDelayed] = createSignal<T | null>(null)
  createEffect(() => {
    const current = value()
    if (current === null) {
      setDelayed(null)
      return
    }
    const timer = setTimeout(() => setDelayed(() => current), DELAY_MS)
    onCleanup(() => clearTimeout(timer))
  })
  return delayed
}
