// Explores the product whole within stated bounds: five machines, the endpoints between them, and an adversary.

import { expect, test } from 'vitest'
import { bounds, productOf } from '../model/bounds.ts'
import { explore } from '../model/search.ts'
import { counterexample, say } from './report.ts'

test.each(bounds)('no property is violated: $title', (given) => {
  const product = productOf(given)
  const explored = explore(product.search)
  say(given.title, explored)
  expect(explored.found && counterexample(given, product, explored.found)).toBeNull()
})
