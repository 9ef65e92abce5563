// The page's one live region, through which everything is announced to screen readers.

import { createSignal } from 'solid-js'

const [text, setText] = createSignal('')

let pending: string[] = []

function flush(): void {
  if (pending.length > 0) setText(pending.join(' '))
  pending = []
}

/**
 * Sentences of the same frame are announced together. The region is emptied in between, so that a sentence that
 * equals the last one is announced again.
 */
export function announce(sentence: string): void {
  if (!pending.includes(sentence)) pending.push(sentence)
  setText('')
  requestAnimationFrame(flush)
}

export function LiveRegion() {
  return (
    <p class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {text()}
    </p>
  )
}
