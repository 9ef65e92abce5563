// The paths of lockstep/testing are the machines' own shortest ones, of events that can be brought about over HTTP.

import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { machines } from '../../machines/all.ts'
import { facts } from '../../testing/facts.ts'
import { type PersonMachine, paths } from '../../testing/paths.ts'
import { walkedMachines } from '../walks/walked-machines.ts'

const models = (Object.keys(paths) as PersonMachine[]).map((name) => walkedMachines[name])

describe.each(models)('$name', ({ name, inputs, events }) => {
  const machine: AnyStateMachine = machines[name as PersonMachine]
  const shortest = Object.values(inputs).flatMap((input) =>
    getShortestPaths(machine, {
      input,
      events: events.filter(({ type }) => type in facts[name as PersonMachine]),
      limit: 20_000,
    }),
  )

  test.each(Object.entries(paths[name as PersonMachine]))('%s', (state, path) => {
    const reaching = shortest
      .filter(({ state: { value } }) => value === state)
      // The first step is the start itself.
      .map(({ steps }) => steps.slice(1).map(({ event }) => event))
    const least = Math.min(...reaching.map(({ length }) => length))
    expect(path).toHaveLength(least)
    expect(reaching).toContainEqual(path)
  })

  test('has a path to each state', () => {
    expect(Object.keys(paths[name as PersonMachine]).toSorted()).toEqual(
      Object.keys(machine.states).toSorted(),
    )
  })
})
