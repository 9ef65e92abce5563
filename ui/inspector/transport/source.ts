// Feeds a store from the server's stream across its interruptions, so that no message is lost or stored twice.

import { createSignal } from 'solid-js'
import { openStream } from '../../client/inspector-stream.ts'
import type { Store } from './message-store.ts'

export function createSource(store: Store, on: { opened: () => void; broke: () => void }) {
  /** A server other than the one before has answered. */
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
        on.opened()
        if (!isOther) return
        setRestarted(true)
        known = 0
        // It was asked to continue after a number that the other server had given.
        isFresh = after === 0
        if (!isFresh) open()
      },
      message: (message) => {
        const { seq } = message.lockstep
        if (!isFresh || seq <= known) return
        known = seq
        store.append([message])
      },
      broken: on.broke,
    })
  }

  return { open, close: () => close(), isRestarted }
}
