// Faults by which a passkey is good too often, counts for more than it has shown, or is changed without permission.

import { lockedBy, standingOf, undemanded } from '../demands.ts'
import { edited } from '../edited.ts'
import { ceremonies } from '../methods/passkey.model.ts'
import { firstIn } from '../reasons.ts'
import { layout } from '../state-layout.ts'
import { passed, unasked, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const alone = 'hardened: passkeys beside passwords and mailed codes, two browsers'
const beside = 'hardened: passkeys beside an app, two browsers'

const unsound =
  'a session is opened by a passkey that is used up, not the account’s, or neither unlocked nor with a first proof'
const unlifted = 'the browser has no session of the last day and of the account’s level'
const unregistered = `${unlifted}, or no challenge to answer`

/** Its challenge is not spent by an answer. */
const answersTwice = (of: keyof typeof ceremonies) =>
  withHost({
    spendPasskeyChallenge: (world, ceremony) => () => {
      const { open, answered } = ceremonies[ceremony]
      const has = world.was(layout.ceremony[world.request.browser])
      const isOpen = has === open || (ceremony === of && has === answered)
      return isOpen && world.request.meanwhile === null
    },
  })

export const faultsOfPasskeys: readonly SeededFault[] = [
  {
    flaw: 'one assertion opens two sessions',
    within: alone,
    property: unsound,
    steps: 7,
    parts: answersTwice('authentication'),
  },
  {
    flaw: 'a passkey that nobody has unlocked counts for both factors',
    within: alone,
    property: unsound,
    steps: 6,
    parts: () =>
      edited({
        machine: 'passkey',
        at: ['states', 'active', 'on', 'assertion.verified', 0],
        put: { actions: 'noteUse', meta: { requirement: 'X-1' } },
      }),
  },
  {
    flaw: 'an assertion is not checked',
    within: alone,
    property: unsound,
    steps: 6,
    parts: unasked('authenticate', 'judgeAssertion', {
      type: 'assertion.verified',
      kind: 'hardwareKey',
      isUserVerified: true,
    }),
  },
  {
    flaw: 'a session below the account’s level registers a passkey',
    within: beside,
    property: `a passkey is registered without permission: ${unregistered}`,
    steps: 7,
    parts: unasked('register', 'stepSession', passed),
  },
  {
    flaw: 'a session below the account’s level removes a passkey',
    within: alone,
    property: `a passkey is removed without permission: ${unlifted}`,
    steps: 5,
    parts: unasked('removePasskey', 'stepSession', passed),
  },
  {
    flaw: 'a restart forgets the demand',
    within: alone,
    property: `a passkey is removed without permission: ${unlifted}`,
    steps: 5,
    parts: withHost({ lockAccountOfSession: lockedBy(() => undemanded) }),
  },
  {
    flaw: 'an account whose person signs in with mailed codes counts as one without a passkey',
    within: alone,
    property: `a passkey is removed without permission: ${unlifted}`,
    steps: 5,
    parts: withHost({
      lockAccountOfSession: lockedBy((world) => {
        const isByMail = firstIn(world.get(layout.reason[world.request.browser])) === 'email'
        return standingOf(
          isByMail ? { ...world, get: (field) => (field === layout.passkey ? 0 : world.get(field)) } : world,
        )
      }),
    }),
  },
  {
    flaw: 'one challenge registers two passkeys',
    within: alone,
    property: `a passkey is registered without permission: ${unregistered}`,
    steps: 8,
    parts: answersTwice('registration'),
  },
  {
    flaw: 'a challenge never expires',
    within: alone,
    property: `a passkey is registered without permission: ${unregistered}`,
    steps: 4,
    parts: withHost({
      spendPasskeyChallenge: (world, ceremony) => () =>
        world.was(layout.ceremony[world.request.browser]) === ceremonies[ceremony].open,
    }),
  },
]
