/**
 * A flow as a tree of operations by answers, taken from its generator once and grown as answers come up.
 *
 * A flow decides by answers alone, of which there are few. So a search walks the tree, which is much faster than a
 * generator is, and the generator runs once for each branch.
 */

/** Performs one operation, and answers by one of a few values, each of which is always the same object. */
export type Perform = () => unknown

type Node<Operation, Result> = {
  operation: Operation | null
  perform: Perform | null
  result: Result | null
  next: Map<unknown, Node<Operation, Result>>
  branch: { answer: unknown; from: Node<Operation, Result> } | null
}

/** One way through a flow: what was performed, and what it returned. */
export type Branch<Operation, Result> = {
  performed: readonly { operation: Operation; answer: unknown }[]
  result: Result | null
}

export type Tree<Operation, Result> = { run: () => Result; branches: () => Branch<Operation, Result>[] }

/** More than any operation has answers, and than any flow has operations. */
const MOST_ANSWERS = 64
export const MOST_OPERATIONS = 64

/**
 * `run` says what the flow returns: what the request was refused with, or answered; `branches` are those that were run.
 * @param ended called with a branch when it has been run for the first time
 */
export function treeOf<Operation, Result>(
  begin: () => Generator<Operation, Result, unknown>,
  bind: (operation: Operation) => Perform,
  ended?: (branch: Branch<Operation, Result>) => void,
): Tree<Operation, Result> {
  type Nodes = Node<Operation, Result>
  const nodeOf = ({ done, value }: IteratorResult<Operation, Result>, branch: Nodes['branch']): Nodes => ({
    operation: done ? null : value,
    perform: done ? null : bind(value),
    result: done ? value : null,
    next: new Map(),
    branch,
  })
  function grown(from: Nodes, answer: unknown): Nodes {
    const answers = [answer]
    for (let at = from.branch; at; at = at.from.branch) answers.unshift(at.answer)
    if (answers.length > MOST_OPERATIONS) throw new Error('A flow does not end.')
    const flow = begin()
    let turn = flow.next()
    for (const one of answers) turn = flow.next(one)
    if (from.next.size === MOST_ANSWERS)
      throw new Error(`Answers must be the same objects each time: ${JSON.stringify(answer)} is a new one.`)
    const node = nodeOf(turn, { answer, from })
    from.next.set(answer, node)
    if (turn.done) ended?.({ performed: leadingTo(node), result: turn.value })
    return node
  }
  function leadingTo({ branch }: Nodes): Branch<Operation, Result>['performed'] {
    const { operation } = branch?.from ?? {}
    if (!branch || !operation) return []
    return [...leadingTo(branch.from), { operation, answer: branch.answer }]
  }
  const root = nodeOf(begin().next(), null)
  const branchesFrom = (
    { operation, next, result }: Nodes,
    performed: Branch<Operation, Result>['performed'],
  ): Branch<Operation, Result>[] =>
    operation === null
      ? [{ performed, result }]
      : [...next].flatMap(([answer, node]) => branchesFrom(node, [...performed, { operation, answer }]))
  return {
    run: () => {
      let node = root
      while (node.perform) {
        const answer = node.perform()
        node = node.next.get(answer) ?? grown(node, answer)
      }
      return node.result as Result
    },
    branches: () => branchesFrom(root, []),
  }
}
