// Searches everything that can happen to the API keys of one account or one organization, breadth first, so that what it finds is shortest.

import type { Finding } from '../discipline.ts'
import { noting } from '../noting.ts'
import { rulesOfOrganization } from '../organization/discipline.ts'
import { rulesOfApiKeys } from './key-discipline.ts'
import { type Property, wrongWithDone, wrongWithShown } from './key-properties.ts'
import { type Given, present, request } from './key-requests.ts'
import { type Act, actsIn, begins, type Key, type World } from './key-world.ts'

type Next = { world: World; wrong: Property | null }

function truthAfter(keys: readonly Key[], act: Extract<Act, { by: 'person' }>, isDone: boolean): Key[] {
  if (!isDone || act.flow === 'create' || act.flow === 'rename') return [...keys]
  return keys.map((key, at) => {
    if (at !== act.key) return key
    const { truth } = key
    const happened = act.flow === 'revoke' ? { isRevoked: true } : { replaced: truth.replaced + 1 }
    return { ...key, truth: { ...truth, ...happened } }
  })
}

function next(world: World, act: Act, given: Given): Next {
  if (act.by === 'operator') return { world: { ...world, isLocked: !world.isLocked }, wrong: null }
  if (act.by === 'owner')
    return { world: { ...world, role: world.role === 'admin' ? 'member' : 'admin' }, wrong: null }
  if (act.by === 'day') return { world: { ...world, isOld: !world.isOld }, wrong: null }
  if (act.by === 'program') return { world, wrong: wrongWithShown(world, act, present(world, act, given)) }
  if (act.by === 'time') {
    const keys = world.keys.map((key, at) =>
      at === act.key
        ? { row: key.row && { ...key.row, isLapsed: true }, truth: { ...key.truth, isLapsed: true } }
        : key,
    )
    return { world: { ...world, keys }, wrong: null }
  }
  const { keys, refusal } = request(world, act, given)
  const isDone = refusal === null
  const after = { ...world, keys: truthAfter(keys, act, isDone) }
  return { world: after, wrong: wrongWithDone(world, act, { after, isDone }) }
}

type Found = { wrong: Property | Finding; path: Act[] } | null

export function explore(asked: Given, from: World = begins) {
  const rules = from.role === null ? rulesOfApiKeys : rulesOfOrganization
  const { flows, outcomes, takeFinding } = noting(asked.flows, rules, (refusal) => refusal)
  const given = { ...asked, flows }
  const seen = new Map<string, { world: World; path: readonly Act[] }>([
    [JSON.stringify(from), { world: from, path: [] }],
  ])
  let steps = 0
  let undisciplined: Found = null
  const done = (found: Found) => ({ states: seen.size, steps, found, outcomes })
  for (const { world, path } of seen.values())
    for (const act of actsIn(world)) {
      steps += 1
      const { world: after, wrong } = next(world, act, given)
      const finding = takeFinding()
      const way = [...path, act]
      if (wrong) return done({ wrong, path: way })
      if (finding) undisciplined ??= { wrong: finding, path: way }
      const name = JSON.stringify(after)
      if (!seen.has(name)) seen.set(name, { world: after, path: way })
    }
  return done(undisciplined)
}
