// Whether the browser believes that it is online.

import { type Accessor, createSignal, onCleanup } from 'solid-js'

export function createOnline(): Accessor<boolean> {
  const [isOnline, setOnline] = createSignal(navigator.onLine)
  const look = () => setOnline(navigator.onLine)
  addEventListener('online', look)
  addEventListener('offline', look)
  onCleanup(() => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  })
  return isOnline
}
