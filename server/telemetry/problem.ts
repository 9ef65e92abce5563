// An error that ends a process with one sentence that says how to correct it, without a stack trace.

export class Problem extends Error {
  readonly exitCode: number
  constructor(sentence: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.name = 'Problem'
    this.exitCode = exitCode
  }
}
