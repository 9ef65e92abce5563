// What the machines do is what the judge takes: every path of the callback, and every transition that a path of a persisted machine takes.

import { describe, expect, test } from 'vitest'
import { machines } from '../../../machines/all.ts'
import { describeMachine } from '../../../machines/kit/describe.ts'
import { createJudge } from '../../../server/audit/judge-transitions.ts'
import { recordedMachines } from '../../../server/audit/situations.ts'
import { everyPath, profiles, wordsOf } from '../../walks/callback.ts'

const judge = createJudge()

test.each(profiles)('every path of the callback under %s', (profile) => {
  const refused = everyPath(profile)
    .map(({ state, findings }) => ({ state, findings: wordsOf(findings) }))
    .filter(
      ({ state, findings }) =>
        judge({
          machine: 'callback',
          previousState: null,
          event: null,
          state,
          effects: [],
          detail: { findings },
          userId: null,
        }).is !== 'taken',
    )
  expect(refused).toEqual([])
})

describe('every transition of its chart', () => {
  test.each(recordedMachines)('%s', (name) => {
    const { states, edges } = describeMachine(machines[name])
    const effectsOf = (actions: (typeof edges)[number]['actions']) =>
      actions.filter(({ kind }) => kind === 'effect').flatMap(({ names }) => names)
    const refused = edges
      .map(({ from, event, to, actions }) => {
        const entry = to === null ? [] : (states.find(({ path }) => path === to)?.entry ?? [])
        const effects = effectsOf([...actions, ...entry])
        return {
          machine: name,
          previousState: from,
          event,
          state: to ?? from,
          effects,
          detail: {},
          userId: null,
        }
      })
      .filter((row) => judge(row).is !== 'taken')
    expect(refused).toEqual([])
  })
})

test.each([
  ['verified', 'deletion.requested'],
  ['verified', 'deletion.ordered'],
  ['locked', 'deletion.ordered'],
])('%s, %s: a deletion of which nobody was told by mail is of an earlier version', (previousState, event) => {
  const row = { machine: 'account', previousState, event, state: 'none', detail: {}, userId: null }
  expect(judge({ ...row, effects: ['removeUser'] }).is).toBe('former')
  expect(judge({ ...row, effects: ['mailAccountDeleted', 'removeUser'] }).is).toBe('taken')
  expect(judge({ ...row, effects: [] }).is).toBe('refused')
})
