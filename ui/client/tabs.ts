// Tells the other tabs of this origin that a session began or ended: that one word, and nothing of anybody's.

export type News = 'began' | 'ended'

const NAME = 'lockstep.session'

let channel: BroadcastChannel | null | undefined

/** One for the whole page, so that it never hears itself; null where the browser has none, or refuses it. */
function open(): BroadcastChannel | null {
  try {
    channel ??= new BroadcastChannel(NAME)
  } catch {
    channel = null
  }
  return channel
}

export const tabs = {
  tell: (news: News): void => open()?.postMessage(news),
  /** @returns what ends the listening */
  listen(news: News, hear: () => void): () => void {
    const on = ({ data }: MessageEvent) => {
      if (data === news) hear()
    }
    open()?.addEventListener('message', on)
    return () => channel?.removeEventListener('message', on)
  },
}
