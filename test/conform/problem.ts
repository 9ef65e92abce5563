// What is wrong with what the person gave, in one sentence that says what to do about it.

export class Problem extends Error {}
