// Names of what is recorded: none is missing for a state, a guard that refuses, a code, a mail, a role, a method or a level.

import { describe, expect, test } from 'vitest'
import { machines } from '../../../machines/all.ts'
import { levels } from '../../../machines/kit/demand.ts'
import { describeMachine } from '../../../machines/kit/describe.ts'
import { purposes } from '../../../machines/kit/mailings.ts'
import { knownTable } from '../../../machines/membership/permissions.ts'
import { methods } from '../../../machines/sign-in/reason.ts'
import { budgets } from '../../../server/config/request-and-mail-budgets.ts'
import { mailKinds } from '../../../server/db/auth/outbox.ts'
import { isRefusal } from '../../../server/story/way.ts'
import { names, story } from '../../../ui/i18n/told.en.ts'

/** Of a callback only how it has ended is recorded. */
const told = Object.keys(story).filter((name) => name !== 'callback')

const keysOf = (table: object | undefined) => Object.keys(table ?? {}).toSorted()

const chartOf = (name: string) => describeMachine(machines[name as keyof typeof machines])

test('every machine that is told of has a name, and so has the service itself', () => {
  expect(keysOf(names.machines)).toEqual([...told, 'callback', 'service'].toSorted())
})

describe.each(told)('%s', (name) => {
  test('every state has a name', () => {
    const states = chartOf(name).states.map(({ path }) => path)
    expect(keysOf(names.states[name as keyof typeof names.states])).toEqual(
      states.filter((path) => path !== '').toSorted(),
    )
  })

  test('every guard that refuses has a name', () => {
    const refusing = chartOf(name).edges.filter(({ actions }) =>
      actions.some((action) => action.kind === 'effect' && action.names.some(isRefusal)),
    )
    const guards = refusing.map(({ guard }) => guard).filter((guard) => guard !== '' && guard !== 'otherwise')
    expect(keysOf(names.guards[name as keyof typeof names.guards])).toEqual([...new Set(guards)].toSorted())
  })
})

test.each([
  ['purpose of a code', names.codes, purposes],
  // It is sent to nobody, and shown to nobody.
  ['kind of mail', names.mails, mailKinds.filter((kind) => kind !== 'decoy')],
  ['role in an organization', names.roles, ['owner', ...knownTable.given]],
  ['method', names.methods, methods],
  ['level', names.levels, levels],
  ['limit', names.limits, Object.keys(budgets)],
  // The pause between two mails is a setting of its own.
  [
    'window of a limit',
    names.limitsBy,
    [...new Set([...Object.values(budgets).flatMap((one) => Object.keys(one)), 'pause'])],
  ],
])('every %s has a name', (_, table, all) => {
  expect(keysOf(table)).toEqual([...all].toSorted())
})
