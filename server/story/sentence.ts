// How a recorded transition is said: by its event, and where that is not enough by an effect or by the state it led from or to.

import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { EffectOf } from '../../machines/kit/step.ts'

export type Stepped = { previousState: string | null; state: string; effects: readonly string[] }

/** `[when, words]`: `when` is an effect, `→state` or `state→`; the first that applies says it, the last has none. */
type Cases<Machine extends AnyStateMachine> = readonly [
  ...(readonly [EffectOf<Machine> | `→${string}` | `${string}→`, string])[],
  string,
]

export type Sentences<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: string | Cases<Machine>
}

const applies = (when: string, { previousState, state, effects }: Stepped) =>
  when === `→${state}` || when === `${previousState}→` || effects.includes(when)

export function saidBy(
  cases: string | readonly (readonly [string, string] | string)[],
  stepped: Stepped,
): string {
  if (typeof cases === 'string') return cases
  for (const one of cases) {
    if (typeof one === 'string') return one
    const [when, words] = one
    if (applies(when, stepped)) return words
  }
  return ''
}
