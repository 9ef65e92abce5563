// What is wrong with a form's fields: told beside them, the first one focused.

import { createSignal } from 'solid-js'
import { announce } from './live-region.tsx'
import type { Said } from './message.tsx'

/** Field id → what is wrong with it, in the order of the fields. */
export type Faults = Readonly<Record<string, string>>

/** `code` is a group of boxes: its first box stands for it. */
export function focusField(id: string): void {
  const found = document.getElementById(id)
  const control = found?.matches('input') ? found : found?.querySelector('input')
  control?.focus()
}

export function createFaults() {
  const [faults, setFaults] = createSignal<Faults>({})
  return {
    all: faults,
    of: (id: string): string | undefined => faults()[id],
    said: (id: string): Said | null => {
      const title = faults()[id]
      return title ? { tone: 'failure', title } : null
    },
    clear: () => setFaults({}),
    /** True when there is nothing to refuse. */
    accepts(found: Faults): boolean {
      setFaults(found)
      const ids = Object.keys(found)
      const [first] = ids
      if (first === undefined) return true
      focusField(first)
      announce(Object.values(found).join(' '))
      return false
    },
  }
}
