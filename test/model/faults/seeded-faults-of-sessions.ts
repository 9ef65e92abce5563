// Faults that open a session without a reason, or with another one than it says.

import { operation } from '../../../server/auth/rows/row-operations.ts'
import { signInBy } from '../../../server/auth/rows/send-to-sign-in.flow.ts'
import { edited } from '../edited.ts'
import { isOwnVerifier } from '../methods/verifier.ts'
import { layout } from '../state-layout.ts'
import { asking, unasked, withFlows, withHost } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const sessions = 'hardened: sessions, providers and callbacks, two browsers'
const changes = 'hardened: changes of password, deletions and locks, two browsers'
const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'
const codes = 'hardened: codes, guesses and clocks, two browsers'
const meta = { requirement: 'X-1' }

export const faultsOfSessions: readonly SeededFault[] = [
  {
    flaw: 'any password signs in to a verified account',
    within: sessions,
    property: 'a session is opened by a password that is not the verified account’s',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'password.mismatched'],
        put: { actions: 'admitOwner', meta },
      }),
  },
  {
    flaw: 'a provider that does not vouch for the email enters a verified account',
    within: sessions,
    property: 'a session is opened by an identity that is neither linked nor vouched for',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'social.completed', 2],
        put: { actions: 'admitOwner', meta },
      }),
  },
  {
    flaw: 'a sign-in by code compares no code',
    within: codes,
    property: 'a session is opened by a code that was not mailed for it, or has ended',
    steps: 2,
    parts: () =>
      withFlows({
        *signInByCode() {
          yield* operation('lockAccount')
          return yield* signInBy('signInCode', { type: 'signInCode.accepted' }, 'INVALID_OTP')
        },
      }),
  },
  {
    flaw: 'any browser redeems a verifier',
    within: sessions,
    property: 'a session is opened by a verifier that is not its browser’s own, or has ended',
    steps: 2,
    parts: unasked('redeem', 'spendVerifier', true),
  },
  {
    flaw: 'a verifier is redeemed a second time',
    within: links,
    property: 'a session is opened by a verifier that is not its browser’s own, or has ended',
    steps: 4,
    parts: withHost({ spendVerifier: (world) => () => isOwnVerifier(world) }),
  },
  {
    flaw: 'a verifier is redeemed after its minute',
    within: links,
    property: 'a session is opened by a verifier that is not its browser’s own, or has ended',
    steps: 3,
    parts: withHost({
      spendVerifier: (world) => () => world.get(layout.verifier) === world.request.browser + 1,
    }),
  },
  {
    flaw: 'a change of password that ends the sessions opens one by any password',
    within: changes,
    property: 'a session is opened by a change of password without the session and the password',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'passwordChange.requested'],
        put: [
          {
            guard: ({ event }: { event: { endsSessions: boolean } }) => !event.endsSessions,
            actions: 'refusePassword',
            meta,
          },
          { actions: ['replacePassword', 'supersedeCodes', 'endSessions', 'admitOwner'], meta },
        ],
      }),
  },
  {
    flaw: 'a sign-in by password records a code',
    within: sessions,
    property: 'a session records another reason than the one it was opened for',
    steps: 3,
    parts: asking('signIn', (asked) =>
      asked.name === 'stepSignIn' && asked.args[1].type === 'owner.admitted'
        ? {
            name: asked.name,
            args: [asked.args[0], { type: 'owner.admitted', proof: 'signInCode', demand: 'none' }],
          }
        : null,
    ),
  },
  {
    flaw: 'a mailed code opens a session of a locked account',
    within: changes,
    property: 'a locked account has a session',
    steps: 4,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'locked', 'on', 'signInCode.accepted', 'actions'],
        put: 'admitOwner',
      }),
  },
  {
    flaw: 'the application keeps the session of somebody who is deleted',
    within: changes,
    property: 'protected content is shown although nobody has proven the mailbox',
    steps: 3,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'session.checked', 2],
        put: { guard: 'isDeleted', actions: 'keepSession', meta },
      }),
  },
  {
    flaw: 'other applications learn of a person whom nobody has named',
    within: sessions,
    property: 'another application learns of a person who may see nothing',
    steps: 1,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'signedOut', 'on', 'identity.requested', 1, 'actions'],
        put: 'giveIdentity',
      }),
  },
]
