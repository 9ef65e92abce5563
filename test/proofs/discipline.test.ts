// A flow that locks, stores or performs too little is found, though nothing in a world comes of it.

import { expect, test } from 'vitest'
import { bounds, productOf } from '../model/bounds.ts'
import { disciplines, undisciplined, unmissed } from '../model/discipline.ts'
import { explore } from '../model/search.ts'
import { faultsOfDiscipline } from '../model/seeded-faults-of-discipline.ts'
import type { Parts } from '../model/world.ts'
import { rowsMissing } from './rows.ts'

const [given] = bounds.filter(({ title }) => title.includes('the way back from a change of e-mail'))

function explored(parts?: Parts) {
  if (!given) throw new Error('There is no world of the way back.')
  const { world, search } = productOf(given, parts)
  explore(search)
  return world
}

test('every lock, store and effect of a flow is missed where it is left out', () => {
  // No code is mailed in this world by which an address is verified.
  expect(unmissed(explored())).toEqual(['POST /email-otp/verify-email: storeCodes'])
})

test.each(faultsOfDiscipline)('it is found that $flaw', ({ endpoint, finding, parts }) => {
  expect(undisciplined(explored(parts()))).toContain(`${endpoint}: ${finding}`)
})

test('docs/proofs.md lists what every flow keeps with the faults that are found', () => {
  const faults = faultsOfDiscipline.map(({ flaw, finding }) => ({ flaw, property: finding }))
  expect(rowsMissing(disciplines, faults)).toEqual([])
})
