// A flow of the service that does not ask: its host's answer to one operation is made up.

import type { RequestFacts } from '../../../server/auth/rows/request-facts.ts'
import type { Operation } from '../../../server/flows/flow.ts'
import type { Flows } from '../flows.ts'
import type { AllOperations } from '../operations.ts'
import { type Parts, soundParts } from '../world.ts'

type Asked = Operation<AllOperations, keyof RequestFacts>

export const withFlows = (faulty: Partial<Flows>): Parts => ({
  ...soundParts,
  flows: { ...soundParts.flows, ...faulty },
})

/** What a session is answered that may do what it asks for. */
export const passed = { accepted: true, effects: [] }

/** Its host answers or does something else. */
export const withHost = (hosted: NonNullable<Parts['hosted']>) => (): Parts => ({ ...soundParts, hosted })

/** @param change by operation: what is asked instead, or what is answered without asking */
function changed(
  name: keyof Flows,
  change: (asked: Asked) => { instead: Asked } | { answer: unknown },
): Parts {
  const sound = soundParts.flows[name] as (...given: unknown[]) => ReturnType<Flows[typeof name]>
  function* faulty(...given: unknown[]): ReturnType<Flows[typeof name]> {
    const flow = sound(...given)
    let turn = flow.next()
    while (!turn.done) {
      const made = change(turn.value)
      turn = flow.next('answer' in made ? made.answer : yield made.instead)
    }
    return turn.value
  }
  return withFlows({ [name]: faulty })
}

/** @param about what it is asked first, where only that is left out */
export const unasked =
  (name: keyof Flows, operation: Asked['name'], answer: unknown, about?: string) => (): Parts =>
    changed(name, (asked) =>
      asked.name === operation && (about ?? asked.args[0]) === asked.args[0]
        ? { answer }
        : { instead: asked },
    )

/** The flow asks its host for something else; null where it asks as it should. */
export const asking = (name: keyof Flows, other: (asked: Asked) => Asked | null) => (): Parts =>
  changed(name, (asked) => ({ instead: other(asked) ?? asked }))
