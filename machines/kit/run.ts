// Runs a pipeline machine to its end: one actor, one input, one answer.

import {
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { observer } from './observe.ts'

/**
 * @returns the final snapshot: its value is the state that decided, its output the answer
 * @throws what a port threw in a state that has no `onError`
 */
export async function run<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  inspect: ((event: InspectionEvent) => void) | undefined = observer?.running(machine),
): Promise<SnapshotFrom<M>> {
  const actor = createActor(machine as AnyStateMachine, { input, ...(inspect && { inspect }) })
  await new Promise<void>((resolve, reject) => {
    actor.subscribe({ complete: resolve, error: reject })
    actor.start()
  })
  return actor.getSnapshot() as SnapshotFrom<M>
}
