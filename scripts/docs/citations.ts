// Which machines' transitions cite each requirement.

import { describeMachine } from '../../machines/kit/describe.ts'
import { catalogue } from './machine-catalogue.ts'

const cited = catalogue.flatMap(({ name, machine }) =>
  describeMachine(machine).edges.map(({ requirement }) => ({ name, requirement })),
)

/** By id: the machines' names. */
export const citations: ReadonlyMap<string, string[]> = new Map(
  [...Map.groupBy(cited, ({ requirement }) => requirement)].map(([id, all]) => [
    id,
    [...new Set(all.map(({ name }) => name))],
  ]),
)
