// Explores the API keys of an account whole: what its person, its programs, an operator and time may do, in any order.

import { expect, test } from 'vitest'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { explore } from '../model/api-keys/key-explore.ts'
import { seededFaults } from '../model/api-keys/key-faults.ts'
import { faultsOfDiscipline } from '../model/api-keys/key-faults-of-discipline.ts'
import { properties } from '../model/api-keys/key-properties.ts'
import { soundFlows as flows, flowsOfOrganization, stepper } from '../model/api-keys/key-requests.ts'
import {
  begins,
  ofOrganization,
  soundHost,
  soundMachine,
  soundMembership,
} from '../model/api-keys/key-world.ts'
import { rowsMissing } from './rows.ts'

test('an API key opens what it was given until its end, and nothing after it was revoked', () => {
  const { take, taken } = stepper(soundMachine)
  const given = { take, membership: soundMembership, host: soundHost, demands: true }
  const ofAccount = explore({ flows, ...given })
  const ofMembers = explore({ flows: flowsOfOrganization, ...given }, ofOrganization)
  for (const [whose, { states, steps, found }] of Object.entries({
    'an account': ofAccount,
    'an organization': ofMembers,
  })) {
    process.stdout.write(`proof   the API keys of ${whose}: ${states} states, ${steps} steps\n`)
    expect(found?.path ?? null, found?.wrong).toBeNull()
  }
  const edges = [...taken.values()].flatMap(({ state, event }) => {
    const at = soundMachine.resolveState({ value: state, context: {} } as never)
    return soundMachine.getTransitionData(at, event).map(edgeId)
  })
  expect(new Set(edges)).toEqual(new Set(edgesOf(soundMachine).map(edgeId)))
})

test('each property of API keys has a fault that it finds', () => {
  expect(seededFaults.map(({ property }) => property).toSorted()).toEqual([...properties].toSorted())
})

test('docs/proofs.md lists each property of API keys with its faults', () => {
  expect(rowsMissing(properties, seededFaults)).toEqual([])
})

test.each(seededFaults)(
  'the search finds that $flaw',
  ({ property, steps, machine, host, demands = true, membership = soundMembership, from = begins }) => {
    const asked = {
      flows: from.role === null ? flows : flowsOfOrganization,
      membership,
      take: stepper(machine ?? soundMachine).take,
      host: { ...soundHost, ...host },
      demands,
    }
    const { found } = explore(asked, from)
    expect(found?.wrong).toBe(property)
    expect(found?.path).toHaveLength(steps)
  },
)

test.each(faultsOfDiscipline)('it is found that $flaw', ({ property, steps, given }) => {
  const { take } = stepper(soundMachine)
  const asked = {
    flows: { ...flows, ...given },
    membership: soundMembership,
    take,
    host: soundHost,
    demands: true,
  }
  const { found } = explore(asked)
  expect({ property: found?.wrong, steps: found?.path.length }).toEqual({ property, steps })
})
