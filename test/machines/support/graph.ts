// Walks every state a machine can reach by sampled events, without running anything.

import {
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'

export type Arrow<M extends AnyStateMachine> = {
  from: SnapshotFrom<M>
  event: EventFromLogic<M>
  to: SnapshotFrom<M>
}

const limit = 20_000

/** Only a port that is being asked can answer. */
const canArrive = (snapshot: { children: object }, event: object): boolean =>
  !('actorId' in event) || `${event.actorId}` in snapshot.children

/**
 * Every arrow reachable from the start. `key` says which snapshots count as the same.
 * @throws Error when there is no end to them
 */
export function arrowsOf<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  events: EventFromLogic<M>[],
  key: (snapshot: SnapshotFrom<M>) => string,
): Arrow<M>[] {
  const logic = machine as AnyStateMachine
  const first = initialTransition(logic, input)[0] as SnapshotFrom<M>
  const seen = new Set([key(first)])
  const waiting = [first]
  const arrows: Arrow<M>[] = []
  for (let from = waiting.pop(); from; from = waiting.pop())
    for (const event of events.filter((one) => canArrive(from, one))) {
      const to = transition(logic, from, event)[0] as SnapshotFrom<M>
      if (to === from) continue
      arrows.push({ from, event, to })
      if (seen.has(key(to))) continue
      if (seen.size >= limit) throw new Error('There is no end to the states: bound the context.')
      seen.add(key(to))
      waiting.push(to)
    }
  return arrows
}
