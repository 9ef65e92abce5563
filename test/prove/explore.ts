// Explores the proofs' worlds under given rules, and finds of each property the shortest way to where it does not hold.

import type { Action } from '../model/action.ts'
import { bounds, type Product, productOf } from '../model/bounds/bounds.ts'
import type { Bounds } from '../model/bounds/bounds.types.ts'
import { type Policy, policies } from '../model/options.ts'
import { type Property, properties } from '../model/properties/list.ts'
import { explore, type Found, type Search } from '../model/search.ts'
import { soundParts, type World } from '../model/world.ts'

export type Violation = { given: Bounds; product: Product; found: Found }

const propertyOf = (flaw: string) => properties.find((one) => flaw.split(': ')[0] === one)

/** The same search, to which what is known already is no fault any more. */
function without(search: Search, known: ReadonlySet<Property>): Search {
  const isKnown = (flaw: string) => {
    const property = propertyOf(flaw)
    return property !== undefined && known.has(property)
  }
  const forgiving = ({ run, ...action }: Action): Action => ({
    ...action,
    run: (world: World) => {
      const happened = run(world)
      if (world.flaw && isKnown(world.flaw)) world.flaw = null
      return happened
    },
  })
  return {
    ...search,
    actions: search.actions.map(forgiving),
    holds: (world) => {
      const wrong = search.holds(world)
      return wrong && known.has(wrong) ? null : wrong
    },
    ...(search.goals && {
      goals: { ...search.goals, each: search.goals.each.filter(({ property }) => !known.has(property)) },
    }),
  }
}

/** The worlds that are hardened have every request; one that is large is for `npm run test:deep`. */
export const worlds = bounds.filter(({ policy, isLarge }) => policy === 'hardened' && !isLarge)

/** The shortest path of one world to where one property does not hold. */
export function wayTo(property: Property, given: Bounds, policy: Policy): readonly number[] | null {
  const others = new Set(properties.filter((one) => one !== property))
  const { search } = productOf(given, soundParts, { policy, judgedBy: policies.hardened })
  return explore(without(search, others)).found?.path ?? null
}

/** By property, the shortest path of all worlds. */
export type Violations = Map<Property, Violation>

/** Judged as hardened is: what a setting allows is no excuse. */
export function violationsIn(given: Bounds, policy: Policy, into: Violations = new Map()): Violations {
  const product = productOf(given, soundParts, { policy, judgedBy: policies.hardened })
  const known = new Set<Property>()
  for (;;) {
    product.world.restart()
    const { found } = explore(without(product.search, known))
    const property = found && propertyOf(found.property)
    if (!property) return into
    known.add(property)
    const other = into.get(property)
    if (!other || found.path.length < other.found.path.length) into.set(property, { given, product, found })
  }
}
