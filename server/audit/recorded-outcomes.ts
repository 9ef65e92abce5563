// Where a machine can end up from a state by an event, in every situation that the audit leaves open.

import type { AnyStateMachine } from 'xstate'
import { begin, step } from '../../machines/kit/step.ts'
import { inWords, type Outcome, type Recorded } from './recorded.ts'
import { contextsOf, eventsOf, type RecordedMachine } from './situations.ts'

const BEGINNING = 'xstate.init'

/** Each once. */
const distinct = (outcomes: readonly Outcome[]): readonly Outcome[] => [
  ...new Map(outcomes.map((outcome) => [inWords(outcome), outcome])).values(),
]

/** @returns why there is none, where the machine knows the state or the event of the row no more */
export function recordedOutcomes(
  name: RecordedMachine,
  machine: AnyStateMachine,
  row: Recorded,
): readonly Outcome[] | string {
  const { previousState, event } = row
  if (previousState === null)
    return event === BEGINNING
      ? distinct(contextsOf(name).map((context) => begin(machine, context)))
      : `${name} begins by ${BEGINNING} alone.`
  if (!Object.hasOwn(machine.root.states, previousState)) return `${name} has no state ${previousState}.`
  const events = eventsOf(name, row)
  if (!events) return `${name} knows no event ${event}.`
  return distinct(
    contextsOf(name).flatMap((context) =>
      events
        .map((event) => step(machine, { state: previousState, context }, event))
        .filter(({ accepted }) => accepted)
        .map(({ state, effects }) => ({ state: `${state}`, effects })),
    ),
  )
}
