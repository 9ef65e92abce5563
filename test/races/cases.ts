// Which cases there are: from each starting state, every ordered pair of requests that change something there.

import { Problem } from '../../server/telemetry/problem.ts'
import type { Nodes } from './nodes.ts'
import type { Raced } from './prepare.ts'
import { vocabulary } from './requests.ts'
import { type Case, factsAfter } from './run.ts'
import { type Start, starts } from './starts.ts'

export type NamedCase = Case & { names: readonly [string, string] }

/** What a party can send in a state that changes what is stored there, if nobody else sends anything. */
async function changing(nodes: Nodes, start: Start, party: 0 | 1): Promise<[string, Raced][]> {
  const before = JSON.stringify(await factsAfter(nodes, start, []))
  const found: [string, Raced][] = []
  for (const [name, sent] of vocabulary(party, start)) {
    const after = JSON.stringify(await factsAfter(nodes, start, [[party, sent]]))
    if (after !== before) found.push([name, sent])
  }
  return found
}

export async function casesOf(nodes: Nodes, start: Start): Promise<NamedCase[]> {
  const [ours, theirs] = [await changing(nodes, start, 0), await changing(nodes, start, 1)]
  return ([1, 2] as const).flatMap((addresses) =>
    ours.flatMap(([first, one]) =>
      theirs.map(([second, other]) => ({
        start,
        addresses,
        requests: [one, other] as const,
        names: [first, second] as const,
      })),
    ),
  )
}

/** @throws Problem where the names are of something that is there no more */
export function caseOf({
  start: name,
  requests: names,
  addresses,
}: {
  start: string
  requests: readonly [string, string]
  addresses: 1 | 2
}): NamedCase {
  const start = starts.find((one) => one.name === name)
  if (!start) throw new Problem(`There is no starting state '${name}' any more.`)
  const [one, other] = names.map((request, party) => {
    const found = vocabulary(party, start).get(request)
    if (!found) throw new Problem(`There is no request '${request}' any more.`)
    return found
  })
  if (!one || !other) throw new Problem('A race is of two requests.')
  return { start, names, addresses, requests: [one, other] }
}
