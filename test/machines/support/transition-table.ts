// Tests a machine against its table: each row by hand, and nothing accepted that no row names.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import type { AnyStateMachine, ContextFrom, EventFromLogic, InputFrom, StateValueFrom } from 'xstate'
import { begin, type EffectOf, step } from '../../../machines/kit/step.ts'
import { type Check, testChecks } from './check.ts'

export type TransitionRow<M extends AnyStateMachine> = {
  requirement: string
  title: string
  from: StateValueFrom<M>
  /** The row's context, where it differs from the suite's. */
  given?: Partial<ContextFrom<M>>
  event: EventFromLogic<M>
  to: StateValueFrom<M>
  effects: EffectOf<M>[]
  /** The context afterwards, where the step changes it. */
  keeps?: Partial<ContextFrom<M>>
}

export type TransitionTable<M extends AnyStateMachine> = {
  machine: M
  context: ContextFrom<M>
  /** Every event once, with each payload that matters. */
  events: EventFromLogic<M>[]
  rows: TransitionRow<M>[]
  /** What stands there before anything has happened, and what it sets off. */
  begins: { input: InputFrom<M>; state: StateValueFrom<M>; effects: EffectOf<M>[] }
}

const contextOf = <M extends AnyStateMachine>(
  suite: TransitionTable<M>,
  row: TransitionRow<M>,
): ContextFrom<M> => Object.assign({}, suite.context, row.given)

/** The requirement of the transition that is taken, or null where none is. */
function cited<M extends AnyStateMachine>(
  machine: M,
  context: ContextFrom<M>,
  { from, event }: TransitionRow<M>,
): string | null {
  const taken = machine.getTransitionData(machine.resolveState({ value: from, context }), event)[0]
  return taken ? `${taken.meta?.requirement}` : null
}

export function rowChecks<M extends AnyStateMachine>(suite: TransitionTable<M>): Check<M>[] {
  return suite.rows.map((row) => ({
    title: `${row.requirement}: ${row.title}`,
    run: (machine) => {
      const context = contextOf(suite, row)
      expect(step(machine, { state: row.from, context }, row.event)).toEqual({
        state: row.to,
        context: Object.assign({}, context, row.keeps),
        effects: row.effects,
        accepted: true,
      })
      expect(cited(machine, context, row)).toBe(row.requirement)
    },
  }))
}

/** In the suite's context, whatever rows of another one say. */
export function ignoredEventChecks<M extends AnyStateMachine>(suite: TransitionTable<M>): Check<M>[] {
  const { context, events } = suite
  const { root } = suite.machine
  const rows = suite.rows.filter((row) => isDeepStrictEqual(contextOf(suite, row), context))
  return Object.keys(root.states).flatMap((state) =>
    events
      .filter(
        (event) =>
          !rows.some((row) => row.from === state && JSON.stringify(row.event) === JSON.stringify(event)),
      )
      .map((event) => ({
        title: `${state} ignores ${JSON.stringify(event)}`,
        run: (machine) => {
          const from = { state: state as StateValueFrom<M>, context }
          expect(step(machine, from, event)).toEqual({ ...from, effects: [], accepted: false })
        },
      })),
  )
}

export const beginCheck = <M extends AnyStateMachine>({ context, begins }: TransitionTable<M>): Check<M> => ({
  title: `begins ${begins.state}: ${begins.effects.join() || 'with no effect'}`,
  run: (machine) => {
    const { input, state, effects } = begins
    const first = begin(machine, input)
    expect({ ...first, context: first.context ?? {} }).toEqual({ state, context, effects, accepted: true })
  },
})

export function testTransitions<M extends AnyStateMachine>(name: string, suite: TransitionTable<M>): void {
  describe(`${name}: the table`, () => testChecks(suite.machine, [beginCheck(suite), ...rowChecks(suite)]))
  describe(`${name}: what no row names is not accepted`, () =>
    testChecks(suite.machine, ignoredEventChecks(suite)))
}
