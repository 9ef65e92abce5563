// Each effect and each move of a machine that is recorded is an event for others, or says why it is none.

import { describe, expect, test } from 'vitest'
import { type MachineName, machines } from '../../machines/all.ts'
import { edgesOf } from '../../machines/kit/edges.ts'
import { ofKeys } from '../../server/events/happenings.ts'
import { families, type Silent } from '../../server/events/meaning.ts'
import { meanings } from '../../server/events/meanings.ts'
import { type EventName, eventNames } from '../../server/wire/event-types.ts'

const rows = Object.entries(meanings).flatMap(([name, row]) =>
  'silent' in row ? [] : [{ name: name as MachineName, row }],
)

/** Of a chart whose states are all its own. */
const movesOf = (name: MachineName) => [
  ...new Set(
    edgesOf(machines[name]).flatMap(({ source, target }) =>
      (target ?? []).filter((one) => one !== source).map((one) => `${source.key}→${one.key}`),
    ),
  ),
]
const effectsOf = (name: MachineName) => [
  ...new Set([
    ...edgesOf(machines[name]).flatMap(({ actions }) => actions),
    ...Object.values(machines[name].root.states).flatMap(({ entry }) => entry),
  ]),
]
const nameOf = (action: unknown): string => {
  const type = typeof action === 'string' ? action : (action as { type?: string }).type
  return type ?? ''
}

test('every machine has a row', () => {
  expect(Object.keys(meanings).toSorted()).toEqual(Object.keys(machines).toSorted())
})

describe.each(rows)('$name', ({ name, row }) => {
  test('every move from one state to another is an event, or says why it is none', () => {
    expect(Object.keys(row.moves).toSorted()).toEqual(movesOf(name).toSorted())
  })

  test('every effect is an event, or says why it is none', () => {
    const named = effectsOf(name)
      .map(nameOf)
      .filter((one) => one !== '' && one !== 'xstate.assign')
    const isTold = (one: string) =>
      one in row.effects || Object.keys(families).some((family) => one.startsWith(family))
    expect(named.filter((one) => !isTold(one))).toEqual([])
  })
})

test('each type of event is meant by something', () => {
  const meant = rows.flatMap(({ row }) => [...Object.values(row.effects), ...Object.values(row.moves)])
  const told = new Set(meant.filter((one): one is Exclude<typeof one, Silent> => typeof one === 'string'))
  // That one is deleted no machine says: the flow that does it. Those of organizations’ keys stand for those of people’s.
  const otherwise = new Set<EventName>(['organization.deleted', ...Object.values(ofKeys)])
  expect(eventNames.filter((one) => !told.has(one) && !otherwise.has(one))).toEqual([])
})

test('a reason is said in words', () => {
  const reasons = Object.values(meanings).flatMap((row) =>
    'silent' in row ? [row] : [...Object.values(row.effects), ...Object.values(row.moves)],
  )
  for (const one of reasons) if (typeof one === 'object') expect(one.silent.length).toBeGreaterThan(10)
})
