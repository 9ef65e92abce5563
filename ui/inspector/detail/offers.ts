// Which events can be sent to an actor in its state: those that the state expects come first.

import type { AnyEventObject, AnyStateNode } from 'xstate'
import { type MachineName, machines } from '../../../machines/all.ts'
import { eventName, pathOf, portsById } from '../../../machines/kit/describe.ts'
import { nodesOf, transitionsAt } from '../../../machines/kit/edges.ts'
import type { StateValue } from '../../../server/wire/inspection-messages.ts'
import { pathsIn } from '../../chart/charts.ts'
import { samples } from './detail-samples.ts'
import { answersOf } from './port-answers.ts'

/** `members` are what is filled in; for a port's answer the whole of it is one member, `output`. */
export type Offer = { label: string; type: string; members: Record<string, unknown>; isExpected: boolean }

/** The innermost first: what they wait for is what comes next. */
function activeNodes(machine: MachineName, value: StateValue | undefined): AnyStateNode[] {
  const paths = ['', ...pathsIn(value)]
  return nodesOf(machines[machine])
    .filter((node) => paths.includes(pathOf(node)))
    .reverse()
}

const labelOf = (type: string, members: object): string => {
  const values = Object.values(members).filter((one) => typeof one === 'string' || typeof one === 'boolean')
  return values.length > 0 ? `${type} (${values.join(', ')})` : type
}

/** The machine's own events, which can be sent to an actor in a tab, too. */
export function ownOffers(machine: MachineName, value: StateValue | undefined): Offer[] {
  const expected = new Set(
    activeNodes(machine, value).flatMap((node) => transitionsAt(node).map(({ eventType }) => eventType)),
  )
  return Object.entries(samples[machine])
    .flatMap(([type, several]) =>
      several.map((members) => ({
        label: several.length > 1 ? labelOf(type, members) : type,
        type,
        members: { ...members },
        isExpected: expected.has(type),
      })),
    )
    .sort((one, other) => Number(other.isExpected) - Number(one.isExpected))
}

/** Answers of the ports that it waits for, and delays that may elapse: only where the machine is played in the page. */
export function innerOffers(machine: MachineName, value: StateValue | undefined): Offer[] {
  const ports = portsById(machines[machine])
  const types = activeNodes(machine, value).flatMap((node) =>
    transitionsAt(node).map(({ eventType }) => eventType),
  )
  return [...new Set(types)].flatMap((type): Offer[] => {
    const [, outcome, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
    const offer = { label: eventName(type, ports), type, members: {}, isExpected: true }
    if (outcome === 'done')
      return answersOf(machine, ports.get(id) ?? '').map(([kind, output]) => ({
        ...offer,
        label: `${offer.label}: ${kind}`,
        members: { output },
      }))
    return type.startsWith('xstate.') ? [offer] : []
  })
}

/** By its whole label, or by the event of which it is one of several samples or answers. */
export const offerNamed = (offers: readonly Offer[], label: string): Offer | undefined =>
  offers.find((one) => one.label === label) ??
  offers.find((one) => one.label.startsWith(`${label} (`) || one.label.startsWith(`${label}: `))

export const eventOf = ({ type, members }: Pick<Offer, 'type' | 'members'>): AnyEventObject => ({
  type,
  ...members,
})
