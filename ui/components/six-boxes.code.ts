// The code that is being typed: this signal alone holds it, and hands it out only behind a handle.

import { createSignal } from 'solid-js'
import { conceal, type Handle } from '../../machines/kit/handle.ts'
import { type Boxes, empty, LENGTH } from './six-boxes.edit.ts'

export function createCode() {
  const [boxes, setBoxes] = createSignal<Boxes>(empty)
  const handedOut = new Set<string>()

  const isFull = () => boxes().join('').length === LENGTH

  return {
    boxes,
    set: (next: Boxes) => setBoxes(next),
    isFull,
    isEmpty: () => boxes().join('') === '',
    /** For when another code has been sent: what was typed before belongs to the old one. */
    clear() {
      setBoxes(empty)
      handedOut.clear()
    },
    /** Null while digits are missing. */
    take(): Handle<string> | null {
      if (!isFull()) return null
      const value = boxes().join('')
      handedOut.add(value)
      return conceal(value)
    },
    /** Like `take`, but null for a value that was handed out before: only the button sends it again. */
    takeUnsent(): Handle<string> | null {
      return handedOut.has(boxes().join('')) ? null : this.take()
    },
  }
}

export type Code = ReturnType<typeof createCode>
