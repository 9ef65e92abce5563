// The sentences of a person's story: every transition that is recorded has one, and none that refuses reads as one that does not.

import { describe, expect, test } from 'vitest'
import { machines } from '../../../machines/all.ts'
import { edgesOf } from '../../../machines/kit/edges.ts'
import { sentenceOf, storyOf } from '../../../server/story/story.ts'
import { story } from '../../../ui/i18n/told.en.ts'

const unrecorded = ['email-form', 'two-step-form', 'step-up-form', 'auth-form', 'delivery', 'callback']
const recorded = Object.entries(machines).filter(([name]) => !unrecorded.includes(name))

const stepsOf = (name: string) =>
  edgesOf(machines[name as keyof typeof machines]).map((edge) => {
    const effects = edge.actions.map((action) =>
      typeof action === 'string' ? action : 'type' in action ? String(action.type) : '',
    )
    const from = edge.source.key
    const to = edge.target?.[0]?.key ?? from
    return { machine: name, event: edge.eventType, previousState: from, state: to, effects }
  })

describe.each(recorded.map(([name]) => name))('%s', (name) => {
  const steps = stepsOf(name)

  test.each(steps)('$event from $previousState to $state with $effects is a sentence', (step) => {
    expect(sentenceOf(step)).toMatch(/^[A-Z].*\.$/)
  })

  test('each sentence is of an event, and each of its cases an effect or a state, of the machine', () => {
    const known = new Set(
      steps.flatMap(({ effects, previousState, state }) => [
        ...effects,
        ...[previousState, state].flatMap((one) => [`→${one}`, `${one}→`]),
        'otherwise',
      ]),
    )
    const events: Record<string, string | object> = story[name as keyof typeof story]
    expect(Object.keys(events).toSorted()).toEqual([...new Set(steps.map(({ event }) => event))].toSorted())
    const cases = Object.values(events).flatMap((said) => (typeof said === 'string' ? [] : Object.keys(said)))
    expect(cases.filter((one) => !known.has(one))).toEqual([])
  })

  test('what refuses never reads as what does not', () => {
    const refuses = ({ effects }: (typeof steps)[number]) =>
      effects.some((effect) => effect.startsWith('refuse'))
    const refusals = new Set(steps.filter(refuses).map(sentenceOf))
    const mistaken = steps.filter((step) => !refuses(step) && refusals.has(sentenceOf(step)))
    expect(mistaken).toEqual([])
  })
})

test('a callback is told by where it ended, and what only an earlier version knew by its names', () => {
  const nothing = { event: null, previousState: null, effects: [] }
  for (const state of Object.keys(machines.callback.states).filter(
    (one) => machines.callback.states[one as 'noToken']?.type === 'final',
  ))
    expect(sentenceOf({ ...nothing, machine: 'callback', state })).toMatch(/^Came back to the application/)
  expect(sentenceOf({ ...nothing, machine: 'account', event: 'fax.sent', state: 'verified' })).toBe(
    'account: verified by fax.sent.',
  )
})

test('the same, by the same, in a row is told once, with how often', () => {
  const wrong = {
    machine: 'one-time-code',
    event: 'code.mismatched',
    previousState: 'issued',
    state: 'issued',
    effects: ['refuseWrong'],
    operator: null,
  }
  const told = storyOf([
    { ...wrong, at: 1, ipAddress: '192.0.2.1' },
    { ...wrong, at: 2, ipAddress: '192.0.2.1' },
    { ...wrong, at: 3, ipAddress: '192.0.2.9' },
    {
      ...wrong,
      at: 4,
      ipAddress: '',
      event: 'lock.ordered',
      machine: 'account',
      effects: [],
      operator: 'olga',
    },
  ])
  expect(told.map(({ from, to, says, times, by }) => [from, to, says, times, by])).toEqual([
    [1, 2, 'A wrong code was typed.', 2, '192.0.2.1'],
    [3, 3, 'A wrong code was typed.', 1, '192.0.2.9'],
    [4, 4, 'The account was locked, and its sessions ended.', 1, 'operator olga'],
  ])
})
