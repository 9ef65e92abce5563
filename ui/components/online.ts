// Whether the browser believes that it is online.

import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { listen } from './listen-while-mounted.ts'

export function createOnline(): Accessor<boolean> {
  const [isOnline, setOnline] = createSignal(navigator.onLine)
  const look = () => setOnline(navigator.onLine)
  listen(window, 'online', look)
  listen(window, 'offline', look)
  return isOnline
}

/** Whatever was asked for offline in vain. */
export const onceOnlineAgain = (ask: () => unknown) =>
  createEffect(on(createOnline(), (isOnline) => isOnline && ask(), { defer: true }))
