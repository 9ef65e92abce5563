// The code that is being typed: this signal alone holds it, and hands it out only behind a handle.

import { createSignal } from 'solid-js'
import { conceal, type Handle } from '../../machines/kit/handle.ts'
import { type Boxes, empty, LENGTH } from './six-boxes.edit.ts'

export function createCode() {
  const [boxes, setBoxes] = createSignal<Boxes>(empty)
  /** Each value that was handed out, and whether it was refused since. */
  const handedOut = new Map<string, boolean>()
  let last = ''

  const value = () => boxes().join('')
  const isFull = () => value().length === LENGTH

  return {
    boxes,
    set: (next: Boxes) => setBoxes(next),
    isFull,
    isEmpty: () => value() === '',
    isSent: () => handedOut.has(value()),
    isRefused: () => handedOut.get(value()) === true,
    /** The value that was handed out last is a wrong one. */
    refuse() {
      if (last) handedOut.set(last, true)
    },
    /** For when another code has been sent: what was typed before belongs to the old one. */
    clear() {
      setBoxes(empty)
      handedOut.clear()
      last = ''
    },
    /** Null while digits are missing. */
    take(): Handle<string> | null {
      if (!isFull()) return null
      last = value()
      handedOut.set(last, false)
      return conceal(last)
    },
    /** Like `take`, but null for a value that was handed out before: only the button sends it again. */
    takeUnsent(): Handle<string> | null {
      return this.isSent() ? null : this.take()
    },
  }
}

export type Code = ReturnType<typeof createCode>
