// Explores the console whole: three people, every order of a command and every look, in any order.

import { expect, test } from 'vitest'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { explore } from '../model/console/console-explore.ts'
import { seededFaults } from '../model/console/console-faults.ts'
import { properties } from '../model/console/console-properties.ts'
import { soundFlows, soundHost, soundMachine, stepper } from '../model/console/console-world.ts'
import { rowsMissing } from './rows.ts'

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
