/**
 * The role of one person in the console, and what it lets them do: the chart is the table of who may do what.
 *
 * A persisted machine: a row of auth.console_role is its state support or operator (no row = none). Roles are given and withdrawn by
 * operators' commands alone, never from a session. Hosts: the auth service, the tests.
 */

import { setup } from 'xstate'
import { effect, type Requirement } from '../kit/effect.ts'

export type ConsoleRole = 'support' | 'operator'

export type ConsoleEvent =
  /** `isOwn`: who runs the command is the person. `isLastOperator`: nobody else has the role of an operator. */
  | { type: 'role.ordered'; wanted: ConsoleRole; isOwn: boolean; isLastOperator: boolean }
  | { type: 'withdrawal.ordered'; isLastOperator: boolean }
  /** In a session of the person: at somebody whom they have named in full. */
  | { type: 'look.requested' }
  /** Likewise, for people whose email or name has what they typed. */
  | { type: 'search.requested' }

const consoleAccess = setup({
  types: { events: {} as ConsoleEvent, transitionMeta: {} as Requirement },
  actions: {
    storeSupport: effect,
    storeOperator: effect,
    forgetRole: effect,
    showPerson: effect,
    listPeople: effect,
    refuseOwn: effect,
    refuseHeld: effect,
    refuseLastOperator: effect,
    refuseStranger: effect,
    refuseSearch: effect,
  },
  guards: {
    isOwn: ({ event }) => event.type === 'role.ordered' && event.isOwn,
    isOfOperator: ({ event }) => event.type === 'role.ordered' && event.wanted === 'operator',
    isLastOperator: ({ event }) => 'isLastOperator' in event && event.isLastOperator,
  },
})

const refuseOwn = { guard: 'isOwn', actions: 'refuseOwn', meta: { requirement: 'X-1341' } } as const

const look = { actions: 'showPerson', meta: { requirement: 'X-1343' } } as const

export const consoleAccessMachine = consoleAccess.createMachine({
  id: 'consoleAccess',
  description: 'The role of one person in the console.',
  initial: 'none',
  states: {
    none: {
      description: 'For this person there is no console.',
      on: {
        'role.ordered': [
          refuseOwn,
          {
            guard: 'isOfOperator',
            target: 'operator',
            actions: 'storeOperator',
            meta: { requirement: 'X-1340' },
          },
          { target: 'support', actions: 'storeSupport', meta: { requirement: 'X-1340' } },
        ],
        'look.requested': { actions: 'refuseStranger', meta: { requirement: 'X-1343' } },
      },
    },
    support: {
      description: 'They look at people whom they can name in full.',
      on: {
        'role.ordered': [
          refuseOwn,
          {
            guard: 'isOfOperator',
            target: 'operator',
            actions: 'storeOperator',
            meta: { requirement: 'X-1340' },
          },
          { actions: 'refuseHeld', meta: { requirement: 'X-1340' } },
        ],
        'withdrawal.ordered': {
          target: 'none',
          actions: 'forgetRole',
          meta: { requirement: 'X-1340' },
        },
        'look.requested': look,
        'search.requested': { actions: 'refuseSearch', meta: { requirement: 'X-1344' } },
      },
    },
    operator: {
      description: 'They look at people, and search for them by a part of their email or name.',
      on: {
        'role.ordered': [
          refuseOwn,
          { guard: 'isOfOperator', actions: 'refuseHeld', meta: { requirement: 'X-1340' } },
          { guard: 'isLastOperator', actions: 'refuseLastOperator', meta: { requirement: 'X-1342' } },
          { target: 'support', actions: 'storeSupport', meta: { requirement: 'X-1340' } },
        ],
        'withdrawal.ordered': [
          { guard: 'isLastOperator', actions: 'refuseLastOperator', meta: { requirement: 'X-1342' } },
          { target: 'none', actions: 'forgetRole', meta: { requirement: 'X-1340' } },
        ],
        'look.requested': look,
        'search.requested': { actions: 'listPeople', meta: { requirement: 'X-1344' } },
      },
    },
  },
})
