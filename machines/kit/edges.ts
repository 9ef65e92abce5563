// Names every transition of a machine, so that tests, proofs, coverage and the inspector refer to the same one.

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** The root first, then its descendants in the order of the chart. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

/** The transitions that leave a node, guarded alternatives in the order in which they are tried. */
export const transitionsAt = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
]

export const edgesOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine).flatMap(transitionsAt)

/** `login.editing|credentials.submitted|0`: the state, the event, the index among the alternatives. */
export function edgeId(edge: AnyTransitionDefinition): string {
  const { source, eventType } = edge
  const alternatives = transitionsAt(source).filter((one) => one.eventType === eventType)
  return [source.path.join('.'), eventType, alternatives.indexOf(edge)].join('|')
}
