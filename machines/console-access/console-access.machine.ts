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
  /** Likewise, at what concerns everybody: how many sign up and sign in, and what is refused. */
  | { type: 'view.requested' }
  /**
   * Likewise, for something to be done for a person. `isOfHolder`: that person has a role themselves. `isFromLook`: who asks has looked
   * at them lately, and has done nothing by that look yet. `isAccepted`: the person’s own machines accept it now.
   */
  | { type: 'act.requested'; isOfHolder: boolean; isFromLook: boolean; isAccepted: boolean }
  /** Likewise, to act as that person for a while; the account says whether it lets an operator do so. */
  | { type: 'impersonation.requested'; isOfHolder: boolean; isFromLook: boolean; isAccepted: boolean }
  /**
   * Likewise, for webhooks to be sent again, which are nobody’s. `isFromLook`: who asks has looked at the webhooks lately, and has sent none
   * by that look yet. `isAccepted`: any that is named had been given up by then, still is, and its endpoint is in the settings.
   */
  | { type: 'replay.requested'; isFromLook: boolean; isAccepted: boolean }

const consoleAccess = setup({
  types: { events: {} as ConsoleEvent, transitionMeta: {} as Requirement },
  actions: {
    storeSupport: effect,
    storeOperator: effect,
    forgetRole: effect,
    showPerson: effect,
    listPeople: effect,
    showView: effect,
    performAct: effect,
    performReplay: effect,
    beginImpersonation: effect,
    refuseOwn: effect,
    refuseHeld: effect,
    refuseLastOperator: effect,
    refuseStranger: effect,
    refuseSearch: effect,
    refuseView: effect,
    refuseAct: effect,
    refuseHolder: effect,
    refuseUnseen: effect,
    refuseNow: effect,
  },
  guards: {
    isOwn: ({ event }) => event.type === 'role.ordered' && event.isOwn,
    isOfOperator: ({ event }) => event.type === 'role.ordered' && event.wanted === 'operator',
    isLastOperator: ({ event }) => 'isLastOperator' in event && event.isLastOperator,
    isOfHolder: ({ event }) => 'isOfHolder' in event && event.isOfHolder,
    isUnseen: ({ event }) => 'isFromLook' in event && !event.isFromLook,
    isUnaccepted: ({ event }) => 'isAccepted' in event && !event.isAccepted,
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
        'view.requested': { actions: 'refuseStranger', meta: { requirement: 'X-1400' } },
        'act.requested': { actions: 'refuseStranger', meta: { requirement: 'X-1365' } },
        'impersonation.requested': { actions: 'refuseStranger', meta: { requirement: 'X-1520' } },
        'replay.requested': { actions: 'refuseStranger', meta: { requirement: 'X-1500' } },
      },
    },
    support: {
      description: 'They can look at people whose whole email or ID they know.',
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
        'view.requested': { actions: 'refuseView', meta: { requirement: 'X-1400' } },
        'act.requested': { actions: 'refuseAct', meta: { requirement: 'X-1365' } },
        'impersonation.requested': { actions: 'refuseAct', meta: { requirement: 'X-1520' } },
        'replay.requested': { actions: 'refuseAct', meta: { requirement: 'X-1500' } },
      },
    },
    operator: {
      description:
        'They can look at people, search for them by part of an email or name, act for them and as them, see what concerns everybody, and send webhooks again.',
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
        'view.requested': { actions: 'showView', meta: { requirement: 'X-1400' } },
        'act.requested': [
          { guard: 'isOfHolder', actions: 'refuseHolder', meta: { requirement: 'X-1366' } },
          { guard: 'isUnseen', actions: 'refuseUnseen', meta: { requirement: 'X-1367' } },
          { guard: 'isUnaccepted', actions: 'refuseNow', meta: { requirement: 'X-1368' } },
          { actions: 'performAct', meta: { requirement: 'X-1365' } },
        ],
        'impersonation.requested': [
          { guard: 'isOfHolder', actions: 'refuseHolder', meta: { requirement: 'X-1520' } },
          { guard: 'isUnseen', actions: 'refuseUnseen', meta: { requirement: 'X-1520' } },
          { guard: 'isUnaccepted', actions: 'refuseNow', meta: { requirement: 'X-1521' } },
          { actions: 'beginImpersonation', meta: { requirement: 'X-1520' } },
        ],
        'replay.requested': [
          { guard: 'isUnseen', actions: 'refuseUnseen', meta: { requirement: 'X-1500' } },
          { guard: 'isUnaccepted', actions: 'refuseNow', meta: { requirement: 'X-1501' } },
          { actions: 'performReplay', meta: { requirement: 'X-1500' } },
        ],
      },
    },
  },
})
