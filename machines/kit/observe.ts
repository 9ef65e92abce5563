// Holds the observer of the machines: the inspector in development; without one a step costs a null check.

import type { AnyStateMachine, EventObject, InspectionEvent } from 'xstate'

/** One transition of a persisted machine. Whether its transaction commits is not known yet. */
export type Stepped = {
  machine: AnyStateMachine
  /** Identifies the row among the machine's others: an e-mail address, say. */
  row: string
  /** Words with the address of whose it is, where they are known. */
  whose: string
  /** Null for a row that is being created. */
  before: { value: unknown; context: unknown } | null
  event: EventObject
  after: { value: unknown; context: unknown; status: string }
  effects: readonly string[]
}

export type Observer = {
  stepped: (step: Stepped) => void
  /** @returns the `inspect` option of an actor of this machine */
  running: (machine: AnyStateMachine) => (event: InspectionEvent) => void
}

export let observer: Observer | null = null

/** @param next null to stop observing */
export function observe(next: Observer | null): void {
  observer = next
}
