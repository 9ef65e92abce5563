// The one polite voice of the page for people who listen to it.

import { createSignal } from 'solid-js'

const [said, setSaid] = createSignal('')

let pending: string[] = []

function speak(): void {
  if (pending.length > 0) setSaid(pending.join(' '))
  pending = []
}

/**
 * Sentences of one moment are said together, none of them lost. The region is emptied in between, so that a
 * sentence that is the same as the last one is said again.
 */
export function announce(sentence: string): void {
  if (!pending.includes(sentence)) pending.push(sentence)
  setSaid('')
  requestAnimationFrame(speak)
}

export function LiveRegion() {
  return (
    <p class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {said()}
    </p>
  )
}
