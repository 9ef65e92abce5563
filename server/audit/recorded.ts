// A row of the audit, as far as it says what a machine did.

export type Recorded = {
  /** Null for what no machine decides. */
  machine: string | null
  /** Null for the first state, and where the final state alone is recorded: of a callback. */
  previousState: string | null
  event: string | null
  state: string
  effects: readonly string[]
  detail: Readonly<Record<string, unknown>>
  userId: string | null
}

/** Where a machine ends up, and what it asks of its host. */
export type Outcome = Pick<Recorded, 'state' | 'effects'>

export const inWords = ({ state, effects }: Outcome): string => `${state} [${effects.join(', ')}]`
