// Why the proofs do not find a fault of a flow.

/** `of`: mutants by file and name, as npm run mutate -- flows says them. `isGone`: of the last run, which no flow has any more. */
export type Reason = { why: string; of: readonly string[]; isGone?: true }
