// What a row of a table of routes says that its session has to have shown, or why nothing.

import type { Demand } from '../wire/demand.ts'

export type RowDemand = Demand | readonly ['none', because: string]

/** A row of somebody with a session that changes something does not compile without. */
export type Demanding = { session?: never } | { session: 'required' | 'optional'; demand: RowDemand }

export const demandIn = (row: { demand?: RowDemand | undefined }): Demand | null =>
  row.demand && 'level' in row.demand ? row.demand : null
