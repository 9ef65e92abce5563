// The walked machines by their generated walks: every state is reached, every transition walked, JSON in between.

import { describe, expect, test } from 'vitest'
import { type CurrentState, step } from '../../machines/kit/step.ts'
import { gapsOf, noGaps } from '../walks/exemptions.ts'
import { walkedBy } from '../walks/walked.ts'
import { walkedMachines } from '../walks/walked-machines.ts'
import { allStates, edgesOn, statesOn, titleOf, walksOf } from '../walks/walks.ts'

describe.each(Object.values(walkedMachines))('$name', (model) => {
  const walks = walksOf(model)

  test('every state is reached', () => {
    expect([...statesOn(walks)].toSorted()).toEqual(allStates(model.machine).toSorted())
  })

  test('every transition is on a walk', () => {
    expect(gapsOf('pure', model.name, edgesOn(walks))).toEqual(noGaps)
  })

  for (const walk of walks)
    test(`stored as JSON between its steps: ${titleOf(walk)}`, ({ task }) => {
      const { value, context } = walk.start
      let currentState = { state: value, context } as CurrentState<typeof model.machine>
      for (const { event, after } of walk.steps) {
        const next = step(model.machine, currentState as never, event as never)
        currentState = JSON.parse(JSON.stringify(next)) as typeof currentState
        expect(currentState).toMatchObject({
          state: after.value,
          context: after.context ?? {},
          accepted: true,
        })
      }
      task.meta.walked = walkedBy('pure', walk)
    })
})
