/**
 * A flow as a tree of operations by answers, taken from its generator once and grown as answers come up.
 *
 * A flow decides by answers alone, of which there are few. So a search walks the tree, which is much faster than a
 * generator is, and the generator runs once for each branch.
 */

/** Performs one operation, and answers by one of a few values, each of which is always the same object. */
export type Perform = () => unknown

type Branch<Result> = { answer: unknown; from: Node<Result> } | null
type Node<Result> = {
  perform: Perform | null
  result: Result | null
  next: Map<unknown, Node<Result>>
  branch: Branch<Result>
}

/** More than any operation has answers. */
const MOST_ANSWERS = 64

/** @returns a function that runs the flow, and says what it returns: what the request was refused with, or answered */
export function treeOf<Operation, Result>(
  begin: () => Generator<Operation, Result, unknown>,
  bind: (operation: Operation) => Perform,
): () => Result {
  const nodeOf = (
    { done, value }: IteratorResult<Operation, Result>,
    branch: Branch<Result>,
  ): Node<Result> => ({
    perform: done ? null : bind(value),
    result: done ? value : null,
    next: new Map(),
    branch,
  })
  function grown(from: Node<Result>, answer: unknown): Node<Result> {
    const answers = [answer]
    for (let at = from.branch; at; at = at.from.branch) answers.unshift(at.answer)
    const flow = begin()
    let turn = flow.next()
    for (const one of answers) turn = flow.next(one)
    if (from.next.size === MOST_ANSWERS)
      throw new Error(`Answers must be the same objects each time: ${JSON.stringify(answer)} is a new one.`)
    const node = nodeOf(turn, { answer, from })
    from.next.set(answer, node)
    return node
  }
  const root = nodeOf(begin().next(), null)
  return () => {
    let node = root
    while (node.perform) {
      const answer = node.perform()
      node = node.next.get(answer) ?? grown(node, answer)
    }
    return node.result as Result
  }
}
