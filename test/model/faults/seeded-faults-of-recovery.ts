// Faults by which factors are removed by less than an operator, the mailbox and an undisturbed wait, or by nothing at all.

import { stopRecoveryByFactor } from '../../../server/auth/methods/two-factor/send-to-recovery.flow.ts'
import { operation } from '../../../server/auth/methods/two-factor/two-factor.operations.ts'
import { edited } from '../edited.ts'
import { layout } from '../state-layout.ts'
import { soundParts } from '../world.ts'
import { unasked, withFlows, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const apps = 'hardened: every factor lost, and its recovery, two browsers'
const passkeys = 'hardened: every passkey lost, and its recovery, two browsers'
const machine = 'factor-recovery'
const ofWaiting = (event: string) => ['states', 'waiting', 'on', event]
const meta = { requirement: 'X-1' }

const removed = 'a second factor is removed without permission'
const unproven =
  'the mailbox is not proven or not the account’s, the wait is not over, or somebody has stopped it'

/** As it is ordered, and at once. */
function* removeApp() {
  yield* operation('lockTotp')
  const { effects } = yield* operation('stepTotp', { type: 'removal.ordered' })
  if (effects.includes('eraseSecret')) yield* operation('performTotp', 'eraseSecret')
}

export const faultsOfRecovery: readonly SeededFault[] = [
  {
    flaw: 'an operator alone removes the factors',
    within: apps,
    property: `${removed}: the request is not one that may do this`,
    steps: 7,
    parts: () =>
      withFlows({
        *orderRecovery() {
          const refusal = yield* soundParts.flows.orderRecovery()
          if (!refusal) yield* removeApp()
          return refusal
        },
      }),
  },
  {
    flaw: 'a recovery needs no mailbox',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 9,
    parts: () =>
      edited({
        machine,
        at: ['states', 'absent', 'on', 'recovery.ordered', 1],
        put: { target: 'waiting', actions: 'mailRecoveryNotices', meta },
      }),
  },
  {
    flaw: 'a link that nobody mailed proves the mailbox',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 10,
    parts: unasked('proveMailbox', 'lockRecoveryOfLink', 'open'),
  },
  {
    flaw: 'the mailbox alone removes the factors without a wait',
    within: apps,
    property: `${removed}: the request is not one that may do this`,
    steps: 8,
    parts: () =>
      withFlows({
        *proveMailbox() {
          const refusal = yield* soundParts.flows.proveMailbox()
          if (!refusal) yield* removeApp()
          return refusal
        },
      }),
  },
  {
    flaw: 'a recovery completes before the end of its wait',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 9,
    parts: () => edited({ machine, at: [...ofWaiting('time.passed'), 'guard'], put: undefined }),
  },
  {
    flaw: 'a recovery completes although the account’s address has changed',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 10,
    parts: withHost({
      findWait:
        ({ get }) =>
        () =>
          get(layout.waited) === 1 ? 'over' : 'running',
    }),
  },
  {
    flaw: 'the link of the mails does not stop a recovery',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 11,
    parts: () => edited({ machine, at: ofWaiting('stop.requested'), put: { meta } }),
  },
  {
    flaw: 'an operator does not stop a recovery',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 11,
    parts: () => edited({ machine, at: ofWaiting('stop.ordered'), put: { meta } }),
  },
  {
    flaw: 'a wrong code stops a recovery',
    within: apps,
    property: 'a recovery is stopped by a request that shows no factor',
    steps: 9,
    parts: () =>
      withFlows({
        *passChallenge(by) {
          const refusal = yield* soundParts.flows.passChallenge(by)
          if (refusal === 'INVALID_CODE') yield* stopRecoveryByFactor()
          return refusal
        },
      }),
  },
  {
    flaw: 'a sign-in by the app does not stop a recovery',
    within: apps,
    property: `${removed}: ${unproven}`,
    steps: 11,
    parts: () => edited({ machine, at: ofWaiting('factor.shown'), put: { meta } }),
  },
  {
    flaw: 'showing a passkey does not stop a recovery',
    within: passkeys,
    property: `a passkey is removed without permission: ${unproven}`,
    steps: 11,
    parts: () => edited({ machine, at: ofWaiting('factor.shown'), put: { meta } }),
  },
  {
    flaw: 'the sessions outlive a recovery',
    within: apps,
    property: 'a session outlives its end',
    steps: 10,
    parts: () =>
      edited({ machine: 'account', at: ['states', 'verified', 'on', 'allSessions.revoked'], put: { meta } }),
  },
  {
    flaw: 'a recovery never completes',
    within: apps,
    property: 'an owner who has lost every factor can no longer get in',
    steps: 9,
    parts: () =>
      edited({
        machine,
        at: ofWaiting('time.passed'),
        put: { guard: 'isWaitOver', target: 'expired', meta },
      }),
  },
]
