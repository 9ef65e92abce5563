// Explores the console whole: three people, every order of a command and every look, in any order.

import { expect, test } from 'vitest'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { seededFaults } from '../model/console/console-faults.ts'
import { properties, wrongWith } from '../model/console/console-properties.ts'
import {
  type Act,
  acts,
  begins,
  type Given,
  run,
  soundFlows,
  soundHost,
  soundMachine,
  stepper,
  type World,
} from '../model/console/console-world.ts'
import { rowsMissing } from './rows.ts'

/** Breadth first, so that what it finds is shortest. */
function explore(given: Given) {
  const seen = new Map<string, { world: World; path: Act[] }>([[begins.join(), { world: begins, path: [] }]])
  let steps = 0
  for (const { world, path } of seen.values())
    for (const act of acts) {
      steps += 1
      const done = run(world, act, given)
      const wrong = wrongWith(world, act, done)
      const way = [...path, act]
      if (wrong) return { states: seen.size, steps, found: { wrong, path: way } }
      const name = done.after.join()
      if (!seen.has(name)) seen.set(name, { world: done.after, path: way })
    }
  return { states: seen.size, steps, found: null }
}

test('nobody gives themselves a role in the console, its last operator stays, and only who may look is shown anybody', () => {
  const { take, taken } = stepper(soundMachine)
  const { states, steps, found } = explore({ flows: soundFlows, take, host: soundHost })
  process.stdout.write(`proof   the console and three people: ${states} states, ${steps} steps\n`)
  expect(found).toBeNull()
  const edges = [...taken.values()].flatMap(({ state, event }) => {
    const at = soundMachine.resolveState({ value: state, context: {} } as never)
    return soundMachine.getTransitionData(at, event).map(edgeId)
  })
  expect(new Set(edges)).toEqual(new Set(edgesOf(soundMachine).map(edgeId)))
})

test('each property of the console has a fault that it finds', () => {
  expect(seededFaults.map(({ property }) => property).toSorted()).toEqual([...properties].toSorted())
})

test('docs/proofs.md lists each property of the console with its faults', () => {
  expect(rowsMissing(properties, seededFaults)).toEqual([])
})

test.each(seededFaults)('the search finds that $flaw', ({ property, steps, machine, host, flows }) => {
  const { found } = explore({
    flows: { ...soundFlows, ...flows },
    take: stepper(machine ?? soundMachine).take,
    host: { ...soundHost, ...host },
  })
  expect({ property: found?.wrong, steps: found?.path.length }).toEqual({ property, steps })
})
