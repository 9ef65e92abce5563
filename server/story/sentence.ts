// How a recorded transition is said: by its event, and where that is not enough by an effect or by the state it led from or to.

import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { EffectOf } from '../../machines/kit/step.ts'

export type Stepped = { previousState: string | null; state: string; effects: readonly string[] }

/** A case is an effect, `→state` or `state→`; the first that applies says it, the last is for all others. */
type Cases<Machine extends AnyStateMachine> = {
  readonly [Case in EffectOf<Machine> | `→${string}` | `${string}→`]?: string
} & { readonly otherwise: string }

export type Sentences<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: string | Cases<Machine>
}

export const OTHERWISE = 'otherwise'

const applies = (one: string, { previousState, state, effects }: Stepped) =>
  one === `→${state}` || one === `${previousState}→` || effects.includes(one)

export const caseOf = (cases: string | object, stepped: Stepped): string =>
  (typeof cases === 'string' ? undefined : Object.keys(cases).find((one) => applies(one, stepped))) ??
  OTHERWISE
