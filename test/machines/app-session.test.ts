// The app-session machine keeps its table, row by row: who may see which page, and whether the session lives on.

import { expect, test } from 'vitest'
import { appSessionMachine } from '../../machines/app-session/app-session.machine.ts'
import { step } from '../../machines/kit/step.ts'
import { testTransitions } from './support/transition-table.ts'
import { appSessionSuite } from './tables/app-session.ts'
import { seeing } from './tables/app-session-seen.ts'

testTransitions('app-session', appSessionSuite)

test.each(['signedOut', 'limited'] as const)(
  'BF-6, X-48, X-53, X-618: %s, nothing protected is shown',
  (state) => {
    for (const { event } of seeing)
      expect(step(appSessionMachine, { state, context: {} }, event).effects).toEqual([
        expect.stringMatching(/^(leadToSignIn|refuse\w+)$/),
      ])
  },
)

test('X-100, X-223: nothing but a refusal, another user, a deletion, an overdue check or an unfollowed hour ends a session', () => {
  const ends = appSessionSuite.events.flatMap((event) => {
    const { effects } = step(appSessionMachine, { state: 'inTenant', context: {} }, event)
    return effects.includes('endSession') ? [JSON.stringify(event)] : []
  })
  expect(ends).toEqual([
    '{"type":"session.checked","result":"anotherUser","isOverdue":false}',
    '{"type":"session.checked","result":"anotherUser","isOverdue":true}',
    '{"type":"session.checked","result":"refused","isOverdue":false}',
    '{"type":"session.checked","result":"refused","isOverdue":true}',
    '{"type":"session.checked","result":"deleted","isOverdue":false}',
    '{"type":"session.checked","result":"deleted","isOverdue":true}',
    '{"type":"session.checked","result":"unknown","isOverdue":true}',
    '{"type":"lifetime.lapsed","endIsObservable":false}',
    '{"type":"signOut.requested","everywhere":false}',
    '{"type":"signOut.requested","everywhere":true}',
  ])
})
