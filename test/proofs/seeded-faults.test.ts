// The proofs can fail: a fault seeded for each property is found, by its shortest path.

import { expect, test } from 'vitest'
import { secrets } from '../../machines/auth-form/auth-form.samples.ts'
import { bounds, productOf } from '../model/bounds/bounds.ts'
import { seededFaults } from '../model/faults/seeded-faults.ts'
import { describePath, stepsOf } from '../model/path.ts'
import { properties } from '../model/properties/list.ts'
import { recordingOf } from '../model/recording.ts'
import { explore } from '../model/search.ts'
import { rowsMissing } from './rows.ts'

test('each property has a fault that it finds, and says of each what is wrong', () => {
  const found = new Set(seededFaults.map(({ property }) => property.split(': ')[0]))
  expect([...found].toSorted()).toEqual([...properties].toSorted())
})

test('docs/proofs.md lists each property with its faults', () => {
  expect(rowsMissing(properties, seededFaults)).toEqual([])
})

test.each(seededFaults)('the search finds that $flaw', ({ within, property, steps, parts }) => {
  const given = bounds.find(({ title }) => title === within)
  if (!given) throw new Error(`There are no bounds ${within}.`)
  const product = productOf(given, parts())
  const { found } = explore(product.search)
  const taken = stepsOf(product.world, product.actions, found?.path ?? [])
  expect({ property: found?.property, steps: taken.length }, describePath(property, taken)).toEqual({
    property,
    steps,
  })
  const recording = recordingOf(product, given, { title: property, steps: taken, now: 0 })
  expect(recording.replay.steps).toHaveLength(steps)
  // What is hidden stays hidden, though the faulty form shows it.
  const text = JSON.stringify(recording)
  for (const hidden of [...Object.values(secrets), '@example']) expect(text).not.toContain(hidden)
})
