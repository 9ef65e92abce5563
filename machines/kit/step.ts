// Takes one step of a persisted machine: a pure function from a row's state and a fact to the next state and the effects.

import {
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type StateMachine,
  type StateValueFrom,
  transition,
} from 'xstate'
import { observer } from './observe.ts'

type ActionOf<M> =
  M extends StateMachine<
    infer _C,
    infer _E,
    infer _Ch,
    infer _Ac,
    infer A,
    infer _G,
    infer _D,
    infer _S,
    infer _T,
    infer _I,
    infer _O,
    infer _Em,
    infer _M,
    infer _Sc,
    infer _Tm
  >
    ? A
    : never

/** The names of the effects that a host of this machine must perform. */
export type EffectOf<M extends AnyStateMachine> = ActionOf<M>['type']

export type CurrentState<M extends AnyStateMachine> = { state: StateValueFrom<M>; context: ContextFrom<M> }

export type Step<M extends AnyStateMachine> = CurrentState<M> & {
  effects: EffectOf<M>[]
  /** False when the state has no transition for this fact: the caller then says what is answered. */
  accepted: boolean
}

const outcome = <M extends AnyStateMachine>(
  snapshot: { value: unknown; context: unknown },
  actions: readonly { type: string }[],
  accepted: boolean,
): Step<M> => ({
  state: snapshot.value as StateValueFrom<M>,
  context: snapshot.context as ContextFrom<M>,
  effects: actions.map((action) => action.type) as EffectOf<M>[],
  accepted,
})

/**
 * @param row identifies the row among the machine's others, for an observer
 * @param whose the address of whose the row is, where it is no part of the row's own words
 * @throws Error naming the state, when the row holds one the machine does not have
 */
export function step<M extends AnyStateMachine>(
  machine: M,
  from: CurrentState<M>,
  event: EventFromLogic<M>,
  row = '',
  whose = row,
): Step<M> {
  const before = machine.resolveState({ value: from.state, context: from.context })
  const [after, actions] = transition(machine as AnyStateMachine, before, event)
  const taken = outcome<M>(after, actions, before.can(event))
  if (observer) observer.stepped({ machine, row, whose, before, event, after, effects: taken.effects })
  return taken
}

/** @param row as for `step` */
export function begin<M extends AnyStateMachine>(machine: M, input: InputFrom<M>, row = ''): Step<M> {
  const [snapshot, actions] = initialTransition(machine as AnyStateMachine, input)
  const after = snapshot as { value: unknown; context: unknown; status: string }
  const begun = outcome<M>(after, actions, true)
  if (observer)
    observer.stepped({
      machine,
      row,
      whose: row,
      before: null,
      event: { type: 'xstate.init' },
      after,
      effects: begun.effects,
    })
  return begun
}
