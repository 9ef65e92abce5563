// What a live region says: one for the page, and one for each element in somebody else's page.

import { type Accessor, createSignal } from 'solid-js'

export type Announcer = {
  announce: (sentence: string) => void
  announced: Accessor<string>
}

export function createAnnouncer(): Announcer {
  const [text, setText] = createSignal('')
  let pending: string[] = []

  function flush(): void {
    if (pending.length > 0) setText(pending.join(' '))
    pending = []
  }

  return {
    announced: text,
    /**
     * Sentences of the same frame are announced together. The region is emptied in between, so that a sentence that
     * equals the last one is announced again; an empty sentence does no more than that.
     */
    announce: (sentence) => {
      if (sentence && !pending.includes(sentence)) pending.push(sentence)
      setText('')
      requestAnimationFrame(flush)
    },
  }
}

export const pageAnnouncer = createAnnouncer()
export const { announce } = pageAnnouncer
