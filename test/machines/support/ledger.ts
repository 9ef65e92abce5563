// Tests a ledger against a table: each row by hand, and nothing accepted that no row names.

import { describe, expect, test } from 'vitest'
import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValueFrom } from 'xstate'
import { type EffectOf, step } from '../../../machines/step.ts'

export type LedgerRow<M extends AnyStateMachine> = {
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

export type LedgerSuite<M extends AnyStateMachine> = {
  machine: M
  context: ContextFrom<M>
  /** Every event once, with each payload that matters. */
  events: EventFromLogic<M>[]
  rows: LedgerRow<M>[]
}

const contextOf = <M extends AnyStateMachine>(suite: LedgerSuite<M>, row: LedgerRow<M>): ContextFrom<M> =>
  Object.assign({}, suite.context, row.given)

/** The requirement of the transition that is taken, or null where none is. */
function cited<M extends AnyStateMachine>(suite: LedgerSuite<M>, row: LedgerRow<M>): string | null {
  const context = contextOf(suite, row)
  const before = suite.machine.resolveState({ value: row.from, context })
  const taken = suite.machine.getTransitionData(before, row.event)[0]
  return taken ? `${taken.meta?.requirement}` : null
}

export function testLedger<M extends AnyStateMachine>(name: string, suite: LedgerSuite<M>): void {
  describe(`${name}: the table`, () => {
    for (const row of suite.rows)
      test(`${row.requirement}: ${row.title}`, () => {
        const context = contextOf(suite, row)
        expect(step(suite.machine, { state: row.from, context }, row.event)).toEqual({
          state: row.to,
          context: Object.assign({}, context, row.keeps),
          effects: row.effects,
          accepted: true,
        })
        expect(cited(suite, row)).toBe(row.requirement)
      })
  })

  describe(`${name}: what no row names is not accepted`, () => {
    const { machine, context, events, rows } = suite
    for (const state of Object.keys(machine.root.states))
      for (const event of events) {
        const named = rows.some(
          (row) => row.from === state && JSON.stringify(row.event) === JSON.stringify(event),
        )
        if (named) continue
        test(`${state} ignores ${JSON.stringify(event)}`, () => {
          const from = { state: state as StateValueFrom<M>, context }
          expect(step(machine, from, event)).toEqual({ ...from, effects: [], accepted: false })
        })
      }
  })
}
