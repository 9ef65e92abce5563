// What a chart says around its machine: what shows one brings it in a language of the page.

export type ChartWords = {
  of: (machine: string) => string
  drawing: string
  failed: string
  again: string
  tools: string
  views: string
  activeView: string
  everyView: string
  noView: string
  smaller: string
  larger: string
  fit: string
  centre: string
  /** Where a transition leaves that every state has. */
  anywhere: string
  stays: (state: string) => string
  stranger: (state: string) => string
  hint: string
  keys: string
}
