// What the search finds in a product with a seeded fault, as a recording.

import { bounds, productOf } from '../model/bounds/bounds.ts'
import { seededFaults } from '../model/faults/seeded-faults.ts'
import { stepsOf } from '../model/path.ts'
import { type Recording, recordingOf } from '../model/recording.ts'
import { explore } from '../model/search.ts'

export function counterexampleOf(wanted: string): Recording {
  const fault = seededFaults.find(({ flaw }) => flaw === wanted)
  const given = bounds.find(({ title }) => title === fault?.within)
  if (!fault || !given) throw new Error(`There is no seeded fault ${wanted}.`)
  const product = productOf(given, fault.parts())
  const steps = stepsOf(product.world, product.actions, explore(product.search).found?.path ?? [])
  return recordingOf(product, given, { title: fault.property, steps, now: 0 })
}
