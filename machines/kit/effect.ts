// What every machine's setup shares: an effect is named in the chart and performed by the host alone.

/** Does nothing by itself: `transition` returns its name, the host's effect table does the work. */
export const effect = (): void => {}

/** The row of docs/requirements.md a transition fulfils. */
export type Requirement = { requirement: string }
