// Feeds a store from the server's stream, over its ends and restarts, so that nothing is lost or kept twice.

import { createSignal } from 'solid-js'
import { openStream } from '../client/inspector-stream.ts'
import type { Store } from './store.ts'

export function createSource(store: Store, tell: { opened: () => void; broke: () => void }) {
  /** Another server than before has answered. */
  const [isRestarted, setRestarted] = createSignal(false)
  let hub: string | null = null
  let known = 0
  let close = () => {}

  function open(): void {
    close()
    const after = known
    let isFresh = true
    close = openStream(after, {
      hello: (hello) => {
        const isOther = hub !== null && hello.hub !== hub
        hub = hello.hub
        tell.opened()
        if (!isOther) return
        setRestarted(true)
        known = 0
        // It was asked to go on after a number of the server before.
        isFresh = after === 0
        if (!isFresh) open()
      },
      message: (message) => {
        const { seq } = message.lockstep
        if (!isFresh || seq <= known) return
        known = seq
        store.append([message])
      },
      broken: tell.broke,
    })
  }

  return { open, close: () => close(), isRestarted }
}
