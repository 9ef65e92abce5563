// What walkers have walked is added up by transition, and what has not been walked is found.

import { expect, test } from 'vitest'
import { names as stored } from '../../scripts/docs/released.ts'
import {
  addUp,
  figuresOf,
  isEveryWalkerThere,
  isWhole,
  strayWalkers,
  tableOf,
  testsByEdge,
  walkers,
} from '../walks/coverage.ts'
import { gapsOf } from '../walks/exemptions.ts'
import { walkedBy } from '../walks/walked.ts'
import { walkedMachines } from '../walks/walked-machines.ts'
import { edgesOn, titleOf, type Walk, walksOf } from '../walks/walks.ts'

const { 'password-reset': passwordReset } = walkedMachines

const walks = walksOf(passwordReset)
const tests = (some: Walk[]) => some.map((walk) => ({ name: titleOf(walk), walked: walkedBy('pure', walk) }))
const figure = (some: Walk[]) => {
  const [one] = figuresOf(addUp(tests(some)))
  if (!one) throw new Error('Nothing was walked.')
  return one
}

test('all walks of a machine cover the whole of it', () => {
  expect(figure(walks)).toMatchObject({ states: 3, transitions: 4, exempt: {} })
  expect(isWhole(figure(walks))).toBe(true)
  expect(tableOf([figure(walks)])).toContain('password-reset  pure       3/3     4/4')
})

test('all walks but one do not', () => {
  for (const left of walks) expect(isWhole(figure(walks.filter((walk) => walk !== left)))).toBe(false)
})

test('a whole run in which a walker is missing is not complete', () => {
  expect(isEveryWalkerThere(figuresOf(addUp(tests(walks))))).toBe(false)
})

test('a walker that is missing from a whole run is named, and so is one that nobody expects', () => {
  const sections = addUp(tests(walks))
  expect(strayWalkers(sections, [{ machine: 'password-reset', walker: 'HTTP' }])).toEqual([])
  expect(strayWalkers(sections, [{ machine: 'password-reset', walker: 'pure' }])).toContain(
    'No test has walked password-reset (HTTP), as test/walks/coverage.ts says.',
  )
  const byGestures = { 'password-reset': { Chromium: { states: [], edges: {} } } }
  expect(strayWalkers(byGestures, [{ machine: 'account', walker: 'pure' }])).toEqual([
    'password-reset was walked (Chromium): say so in test/walks/coverage.ts.',
  ])
})

test.each(stored)('%s is stored, so it is walked over HTTP', (name) => {
  expect(walkers[name]).toContain('HTTP')
})

test('each transition names the tests that walked it, and no more than twenty', () => {
  const often = Array.from({ length: 30 }, (_, index) => ({
    ...tests(walks.slice(0, 1))[0],
    name: `walk ${index}`,
  }))
  const found = testsByEdge(addUp(often as ReturnType<typeof tests>))['password-reset'] ?? {}
  expect(Object.keys(found).toSorted()).toEqual([...edgesOn(walks.slice(0, 1))].toSorted())
  for (const names of Object.values(found)) expect(names).toHaveLength(20)
})

test('a transition on no walk is named, and so is an exemption of one that is on a walk', () => {
  const { unwalked, needlesslyExempt } = gapsOf('pure', 'password-reset', edgesOn(walks.slice(1)))
  expect([unwalked.length > 0, needlesslyExempt]).toEqual([true, []])
  const exempt = 'askingWithCookie|xstate.error.actor.0.callback.askingWithCookie|0'
  expect(gapsOf('HTTP', 'callback', new Set([exempt])).needlesslyExempt).toEqual([exempt])
})
