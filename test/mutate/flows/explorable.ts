// What the worlds have in common that judge the mutants of flows.

/** What is wrong, in a sentence; or what requests came to, where nothing is: transitions, effects and answers. */
type Explored = { found: string } | { states: number; taken: string[] }

export type Explorable = { title: string; explore: () => Explored }

export const takes = (edge: string) => `takes ${edge}`
