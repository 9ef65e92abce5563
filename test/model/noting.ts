// Notes of a small world's flows what they come to, and which of them does not keep what every flow keeps.

import { type Asked, type Finding, findingIn, outcomesOf, type Rules } from './discipline.ts'
import { MOST_OPERATIONS } from './tree.ts'

type Flow = Generator<Asked, unknown, unknown>
type Flows = Record<string, (...given: never[]) => Generator>

export type Notes = {
  /** What is wrong with a flow that has run since it was asked last. */
  takeFinding: () => Finding | null
  outcomes: ReadonlySet<string>
}

/** @param refusalIn what a flow returns that has done what it was asked for is null */
export function noting<Given extends Flows>(
  flows: Given,
  rules: Rules,
  refusalIn: (result: unknown) => unknown,
): Notes & { flows: Given } {
  const outcomes = new Set<string>()
  let finding: Finding | null = null
  function* noted(name: string, flow: Flow): Flow {
    const performed: { operation: Asked; answer: unknown }[] = []
    let turn = flow.next()
    while (!turn.done) {
      const operation = turn.value
      const answer = yield operation
      if (performed.push({ operation, answer }) > MOST_OPERATIONS) throw new Error('A flow does not end.')
      turn = flow.next(answer)
    }
    const branch = { performed, result: refusalIn(turn.value) }
    finding ??= findingIn(branch, rules)
    for (const outcome of outcomesOf(name, branch, rules)) outcomes.add(outcome)
    return turn.value
  }
  const watched = Object.entries(flows).map(([name, begin]) => [
    name,
    (...given: never[]) => noted(name, begin(...given) as Flow),
  ])
  return {
    flows: Object.fromEntries(watched) as Given,
    outcomes,
    takeFinding: () => {
      const found = finding
      finding = null
      return found
    },
  }
}
