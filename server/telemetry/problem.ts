// What a process says when it cannot go on: one sentence with its fix, and no stack trace.

export class Problem extends Error {
  readonly exitCode: number
  constructor(sentence: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.name = 'Problem'
    this.exitCode = exitCode
  }
}
