// Seeds a fault into a machine or a flow of the provider.

import { edited } from '../edited.ts'
import type { Hosted } from './host.ts'
import type { Property } from './properties.ts'
import { type Flows, flows, type worlds } from './requests.ts'
import type { Machines } from './world.ts'

export type SeededFault = {
  flaw: string
  /** What the search says, and the fewest steps to it. */
  property: Property
  steps: number
  /** The plain one, if none is named. */
  world?: keyof typeof worlds
  given?: Partial<Flows>
  machines?: () => Partial<Machines>
  hosted?: Hosted
}

type Asked = { name: string; args: readonly unknown[] }

/** The flow does not ask: what its host would answer is made up. */
export function unasked<Name extends keyof Flows>(name: Name, answers: Partial<Record<string, unknown>>) {
  const sound = flows[name] as (...given: unknown[]) => Generator<Asked, unknown, unknown>
  function* faulty(...given: unknown[]) {
    const flow = sound(...given)
    let turn = flow.next()
    while (!turn.done)
      turn = flow.next(turn.value.name in answers ? answers[turn.value.name] : yield turn.value)
    return turn.value
  }
  return { [name]: faulty } as unknown as Pick<Flows, Name>
}

export const chart = (machine: keyof Machines, at: readonly (string | number)[], put: unknown) => () =>
  edited({ machine, at, put }).machines as unknown as Partial<Machines>

export const meta = { requirement: 'X-1' }
export const shown = (...at: (string | number)[]) => [
  'states',
  'askingForSignIn',
  'on',
  'session.shown',
  ...at,
]
export const given = (...at: (string | number)[]) => [
  'states',
  'askingForConsent',
  'on',
  'consent.given',
  ...at,
]
export const reconsidered = (...at: (string | number)[]) => [
  'states',
  'askingForConsent',
  'on',
  'organization.reconsidered',
  ...at,
]
export const stillChoosing = (...at: (string | number)[]) => [
  'states',
  'choosingOrganization',
  'on',
  'session.shown',
  ...at,
]
export const never = { guard: () => false, target: 'denied', meta }
