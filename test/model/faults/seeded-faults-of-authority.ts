// Faults by which somebody changes what they may not: an account, its ways in, its sessions.

import { operation } from '../../../server/auth/rows/row-operations.ts'
import { sendToChange } from '../../../server/auth/rows/send-to-change.flow.ts'
import { undemanded } from '../demands.ts'
import { edited } from '../edited.ts'
import { soundParts } from '../world.ts'
import { unasked, withFlows } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const sessions = 'hardened: sessions, providers and callbacks, two browsers'
const changes = 'hardened: changes of password, deletions and locks, two browsers'
const moves = 'hardened: changes of e-mail, two browsers'
const endings = 'hardened: ends of sessions, two browsers of one person and a stranger'
const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'
const meta = { requirement: 'X-1' }

const verified = (event: string, ...at: (string | number)[]) => ['states', 'verified', 'on', event, ...at]
const wrong = 'the browser has no session, or the password is not the account’s'
const unmeant = 'the request is not one that may do this'

const unlinkable =
  'the browser has no session, or the person is not one of this email whom nobody else has linked'
const last = 'the browser has no session of the last day, or it is the last sign-in method'

export const faultsOfAuthority: readonly SeededFault[] = [
  {
    flaw: 'a sign-in creates an account',
    within: sessions,
    property: `an account is created without permission: ${unmeant}`,
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'password.mismatched'],
        put: { target: 'unverified', actions: ['createUser', 'refuseCredentials'], meta },
      }),
  },
  {
    flaw: 'a wrong password deletes the account',
    within: changes,
    property: `an account is deleted without permission: ${wrong}`,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('deletion.requested', 1),
        put: { guard: 'isPasswordWrong', target: 'none', actions: 'removeUser', meta },
      }),
  },
  {
    flaw: 'a session of another day deletes the account',
    within: changes,
    property: 'an account is deleted without permission: the browser has no session of the last day',
    steps: 2,
    parts: () =>
      edited({
        machine: 'auth-session',
        at: ['states', 'live', 'on', 'action.requested', 2, 'actions'],
        put: [],
      }),
  },
  {
    flaw: 'an account lapses too early',
    within: changes,
    property: 'an account is deleted without permission: the account does not lapse',
    steps: 2,
    parts: unasked('lapseAccount', 'isAccountLapsed', true),
  },
  {
    flaw: 'nobody checks whether the wanted address belongs to somebody else',
    within: moves,
    property: 'a code is mailed to a mailbox that somebody else has proven',
    steps: 3,
    parts: unasked('requestChangeBySession', 'isAddressTaken', false),
  },
  {
    flaw: 'an account moves to an address that somebody else has proven meanwhile',
    within: moves,
    property: 'an account gets an address that somebody else has proven',
    steps: 4,
    parts: unasked('changeEmail', 'claimAddress', 'free'),
  },
  {
    flaw: 'an account returns to an old address that somebody else has proven meanwhile',
    within: moves,
    property: 'an account gets an address that somebody else has proven',
    steps: 5,
    parts: unasked('undoEmailChange', 'claimAddress', 'free'),
  },
  {
    flaw: 'the new address is claimed before the code of its mailbox is compared',
    within: moves,
    property: 'an account gives way to somebody who has not proven its mailbox',
    steps: 1,
    parts: () =>
      withFlows({
        *changeEmail() {
          yield* operation('claimAddress', 'new')
          return yield* soundParts.flows.changeEmail()
        },
      }),
  },
  {
    flaw: 'a wrong password locks the account',
    within: sessions,
    property: `an account is locked, or its lock lifted, without permission: ${unmeant}`,
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('password.mismatched'),
        put: { target: 'locked', actions: ['endSessions', 'refuseCredentials'], meta },
      }),
  },
  {
    flaw: 'a wrong password replaces the password',
    within: changes,
    property: `a password is replaced without permission: ${wrong}`,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('passwordChange.requested', 1),
        put: {
          guard: 'isPasswordWrong',
          actions: ['replacePassword', 'supersedeCodes', 'mailPasswordChanged'],
          meta,
        },
      }),
  },
  {
    flaw: 'changing the address removes the password',
    within: moves,
    property: `a password is removed without permission: ${unmeant}`,
    steps: 4,
    parts: () =>
      edited({
        machine: 'email-change',
        at: ['states', 'requested', 'on', 'address.proven', 1, 'actions'],
        put: ['mailEmailChanged', 'supersedeCodes', 'moveAddress', 'dropWaysIn'],
      }),
  },
  {
    flaw: 'an identity that nobody vouches for is linked to a verified account',
    within: sessions,
    property: 'an identity is linked without permission: the identity is neither linked nor vouched for',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('social.completed', 2, 'actions'),
        put: ['linkIdentity', 'refuseUnverified'],
      }),
  },
  {
    flaw: 'a provider’s person who belongs to another account is linked',
    within: links,
    property: `an identity is linked without permission: ${unlinkable}`,
    steps: 3,
    parts: unasked('linkProvider', 'identifyPerson', 'free'),
  },
  {
    flaw: 'the last sign-in method is unlinked',
    within: links,
    property: `an identity is unlinked without permission: ${last}`,
    steps: 2,
    parts: unasked('unlinkProvider', 'findSignInMethod', 'one of several'),
  },
  {
    flaw: 'another name unlinks a provider',
    within: endings,
    property: `an identity is unlinked without permission: ${unmeant}`,
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('profile.changed', 'actions'),
        put: ['describeUser', 'unlinkIdentity'],
      }),
  },
  {
    flaw: 'a wrong password starts a change of email',
    within: moves,
    property: `a change of email is started without permission: ${wrong}`,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('emailChange.requested', 1),
        put: { guard: 'isPasswordWrong', actions: 'beginEmailChange', meta },
      }),
  },
  {
    flaw: 'any link undoes a change of email',
    within: moves,
    property:
      'a change of email is undone without permission: the link is not the one of the old mailbox, or a week old',
    steps: 5,
    parts: () =>
      withFlows({
        *undoEmailChange() {
          yield* operation('lockChangeOfLink')
          return yield* sendToChange({ type: 'undo.requested', isTaken: false }, 'INVALID_TOKEN')
        },
      }),
  },
  {
    flaw: 'a profile is changed without a session',
    within: endings,
    property: 'a person’s profile is changed without permission: the browser has no session',
    steps: 2,
    parts: unasked('changeProfile', 'lockAccountOfSession', undemanded),
  },
  {
    flaw: 'a refused return from a provider leaves a verifier',
    within: sessions,
    property: 'a verifier is issued without permission: the identity is neither linked nor vouched for',
    steps: 1,
    parts: () =>
      edited({
        machine: 'sign-in',
        at: ['states', 'awaitingProof', 'on', 'owner.refused'],
        put: { target: 'awaitingBrowser', actions: 'issueVerifier', meta },
      }),
  },
  {
    flaw: 'a wrong password ends the sessions',
    within: sessions,
    property: `a browser’s own session is ended without permission: ${unmeant}`,
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('password.mismatched', 1, 'actions'),
        put: ['endSessions', 'refuseCredentials'],
      }),
  },
  {
    flaw: 'a browser without a session ends those of others',
    within: endings,
    property: 'another browser’s session is ended without permission: the browser has no session',
    steps: 2,
    parts: unasked('endSessions', 'lockAccountOfSession', undemanded),
  },
]
