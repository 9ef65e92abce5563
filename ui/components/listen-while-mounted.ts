// Listens to an event for as long as the component that is being set up is there.

import { onCleanup } from 'solid-js'

export function listen<E extends Event>(target: EventTarget, type: string, hear: (event: E) => void): void {
  target.addEventListener(type, hear as EventListener)
  onCleanup(() => target.removeEventListener(type, hear as EventListener))
}
