// What is wrong with a form's fields: shown beside them and announced, the first field focused, until the field is edited.

import { createSignal } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import type { MessageContent } from './message.tsx'

/** Field id → what is wrong with it, in the order of the fields. */
export type Faults = Readonly<Record<string, string>>

/** What a server says is wrong with one field; another refusal is another object. */
type Refused = { field: string | null; sentence: string }

/** `code` is a group of boxes, of which the first that is empty takes the next digit. */
export function useFieldFocus(): (id: string) => void {
  const { root } = useEnvironment()
  return (id) => {
    const found = root().getElementById(id)
    const controls = found?.matches('input,select') ? [found] : [...(found?.querySelectorAll('input') ?? [])]
    ;(controls.find((one) => !(one as HTMLInputElement).value) ?? controls[0] ?? found)?.focus()
  }
}

export function createFaults(refused: () => Refused | null = () => null) {
  const { announce } = useEnvironment()
  const focusField = useFieldFocus()
  const [faults, setFaults] = createSignal<Faults>({})
  const [settled, setSettled] = createSignal<Refused | null>(null)
  const ofServer = (id: string) => {
    const said = refused()
    return said?.field === id && said !== settled() ? said.sentence : undefined
  }
  return {
    all: faults,
    of: (id: string): string | undefined => faults()[id] ?? ofServer(id),
    messageOf: (id: string): MessageContent | null => {
      const title = faults()[id]
      return title ? { tone: 'failure', title } : null
    },
    clear: () => setFaults({}),
    /** A fault goes with its cause. */
    settle(id: string): void {
      const { [id]: gone, ...others } = faults()
      if (ofServer(id)) setSettled(refused)
      if (!gone) return
      setFaults(others)
      announce(Object.values(others).join(' '))
    },
    /** Shows these faults in place of the last ones. @returns true when there are none */
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
