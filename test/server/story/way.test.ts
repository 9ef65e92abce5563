// The way of a recorded transition on its machine’s chart is the one that the machine has taken.

import { describe, expect, test } from 'vitest'
import { recordedMachines } from '../../../server/audit/situations.ts'
import { wayOf } from '../../../server/story/way.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'

const models = Object.values(walkedMachines).filter(({ name }) =>
  recordedMachines.some((recorded) => recorded === name),
)

/** Each step of a walk as the audit would record it, with the transition that the machine took. */
const recordedOf = (model: (typeof models)[number]) =>
  walksOf(model).flatMap(({ start, steps }) =>
    steps.map(({ event, edges, effects, after }, index) => ({
      taken: edges,
      row: {
        machine: model.name,
        previousState: `${(steps[index - 1]?.after ?? start).value}`,
        event: event.type,
        state: `${after.value}`,
        effects,
      },
    })),
  )

describe.each(models)('of $name', (model) => {
  const recorded = recordedOf(model)

  test('the transition that was taken is among those that fit what was recorded', async () => {
    expect(recorded.length).toBeGreaterThan(0)
    const missed = await Promise.all(
      recorded.map(async ({ taken, row }) => {
        const { edges = [] } = (await wayOf(row)) ?? {}
        return taken.every((edge) => edges.includes(edge)) ? [] : [{ taken, edges, row }]
      }),
    )
    expect(missed.flat().slice(0, 3)).toEqual([])
  })
})

const wrong = {
  machine: 'one-time-code',
  previousState: 'issued',
  event: 'code.mismatched',
  state: 'locked',
  effects: ['refuseWrong'],
}

test('a refusal has the guard that refused, and what was let through has none', async () => {
  expect(await wayOf(wrong)).toEqual({
    edges: ['issued|code.mismatched|0'],
    guards: ['isLastTry'],
    isRefused: true,
  })
  const matched = { ...wrong, event: 'code.matched', state: 'consumed', effects: ['acceptCode'] }
  expect(await wayOf(matched)).toMatchObject({ guards: [], isRefused: false })
})

test('what only an earlier version did has no arrow, and a machine that is gone no chart', async () => {
  expect(await wayOf({ ...wrong, state: 'expired' })).toEqual({ edges: [], guards: [], isRefused: true })
  expect(await wayOf({ ...wrong, machine: 'login' })).toBeNull()
  expect(await wayOf({ ...wrong, machine: null })).toBeNull()
  expect(await wayOf({ ...wrong, previousState: null })).toBeNull()
})
