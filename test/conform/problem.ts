// What is wrong with what the person gave, in one sentence that says what to do about it.

export class Problem extends Error {}

/** @throws Problem where the server limits requests: then nothing it answers says anything */
export function refuseLimited(answer: string): void {
  if (answer.startsWith('429'))
    throw new Problem(
      'The server limits requests (429): switch that off for this, nothing can be said otherwise.',
    )
}
