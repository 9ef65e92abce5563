// Whether the browser believes that it is online.

import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'

export function createOnline(): Accessor<boolean> {
  // Where the page is drawn by the build, nothing is known.
  const [isOnline, setOnline] = createSignal(navigator.onLine !== false)
  const look = () => setOnline(navigator.onLine)
  onMount(() => {
    addEventListener('online', look)
    addEventListener('offline', look)
    onCleanup(() => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    })
  })
  return isOnline
}
