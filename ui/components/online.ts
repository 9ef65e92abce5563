// Whether the browser believes that it is online.

import { type Accessor, createSignal } from 'solid-js'
import { listen } from './listen-while-mounted.ts'

export function createOnline(): Accessor<boolean> {
  const [isOnline, setOnline] = createSignal(navigator.onLine)
  const look = () => setOnline(navigator.onLine)
  listen(window, 'online', look)
  listen(window, 'offline', look)
  return isOnline
}
