// Publishes to the other tabs of this origin that a session began or ended: that one word, and no personal data.

export type SessionChange = 'began' | 'ended'

const NAME = 'lockstep.session'

let channel: BroadcastChannel | null | undefined

/** One for the whole page, which never receives its own messages; null where the browser has none or refuses it. */
function open(): BroadcastChannel | null {
  try {
    channel ??= new BroadcastChannel(NAME)
  } catch {
    channel = null
  }
  return channel
}

export const tabs = {
  publish: (change: SessionChange): void => open()?.postMessage(change),
  /** @returns a function that removes the listener */
  listen(change: SessionChange, listener: () => void): () => void {
    const on = ({ data }: MessageEvent) => {
      if (data === change) listener()
    }
    open()?.addEventListener('message', on)
    return () => channel?.removeEventListener('message', on)
  },
}
