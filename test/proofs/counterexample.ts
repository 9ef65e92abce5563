// What the search finds in a product with a flaw planted, as a recording.

import { bounds, productOf } from '../../scripts/model/bounds.ts'
import { stepsOf } from '../../scripts/model/path.ts'
import { plants } from '../../scripts/model/plants.ts'
import { type Recording, recordingOf } from '../../scripts/model/recording.ts'
import { explore } from '../../scripts/model/search.ts'

export function counterexampleOf(wanted: string): Recording {
  const plant = plants.find(({ flaw }) => flaw === wanted)
  const given = bounds.find(({ title }) => title === plant?.within)
  if (!plant || !given) throw new Error(`There is no plant ${wanted}.`)
  const product = productOf(given, plant.parts())
  const steps = stepsOf(product.world, product.actions, explore(product.search).found?.path ?? [])
  return recordingOf(product, given, { title: plant.property, steps, now: 0 })
}
