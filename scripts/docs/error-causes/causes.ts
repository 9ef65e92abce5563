/** By code: why it comes, and what helps. */
export type Causes<Code extends string = string> = Record<Code, readonly [cause: string, cure: string]>
