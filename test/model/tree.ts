/**
 * A flow as a tree of operations by answers, taken from its generator once and grown as answers come up.
 *
 * A flow decides by answers alone, of which there are few. So a search walks the tree, which is much faster than a
 * generator is, and the generator runs once for each branch.
 */

import type { Given } from '../../server/auth/ledgers/given.ts'
import type { Flow, Operation } from '../../server/auth/ledgers/operations.ts'
import type { AuthErrorCode } from '../../server/wire/auth-errors.ts'

type AnyFlow = Flow<keyof Given>

/** Performs one operation, and answers by one of a few values, each of which is always the same object. */
export type Perform = () => unknown

type Branch = { answer: unknown; from: Node } | null
type Node = {
  perform: Perform | null
  refusal: AuthErrorCode | null
  next: Map<unknown, Node>
  branch: Branch
}

/** More than any operation has answers. */
const MOST_ANSWERS = 64

/** @returns a function that runs the flow, and says what it was refused with */
export function treeOf(
  begin: () => AnyFlow,
  bind: (operation: Operation<keyof Given>) => Perform,
): () => AuthErrorCode | null {
  const nodeOf = ({ done, value }: ReturnType<AnyFlow['next']>, branch: Branch): Node => ({
    perform: done ? null : bind(value),
    refusal: done ? value : null,
    next: new Map(),
    branch,
  })
  function grown(from: Node, answer: unknown): Node {
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
    return node.refusal
  }
}
