// Faults by which somebody changes what they may not: an account, its ways in, its sessions.

import { operation } from '../../server/auth/rows/row-operations.ts'
import { sendToChange } from '../../server/auth/rows/send-to-change.flow.ts'
import { undemanded } from './demands.ts'
import { edited } from './edited.ts'
import { unasked, withFlows } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'
import { soundParts } from './world.ts'

const sessions = 'hardened: sessions, providers and callbacks, two browsers'
const changes = 'hardened: changes of password, deletions and locks, two browsers'
const moves = 'hardened: changes of e-mail, two browsers'
const endings = 'hardened: ends of sessions, two browsers of one person and a stranger'
const links = 'hardened: links and unlinks, and verifiers that lapse, two browsers'
const meta = { requirement: 'X-1' }

const verified = (event: string, ...at: (string | number)[]) => ['states', 'verified', 'on', event, ...at]
const wrong = 'the browser has no session, or the password is not the account’s'
const unmeant = 'a request does it that is no request for that'

const unlinkable =
  'the browser has no session, or the person is not one of this email whom nobody else has linked'
const last = 'the browser has no session of the last day, or it is the last way in'

export const faultsOfAuthority: readonly SeededFault[] = [
  {
    flaw: 'a sign-in makes an account',
    within: sessions,
    property: `an account is made by somebody who may not: ${unmeant}`,
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
    property: `an account is deleted by somebody who may not: ${wrong}`,
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
    property: 'an account is deleted by somebody who may not: the browser has no session of the last day',
    steps: 2,
    parts: () =>
      edited({
        machine: 'auth-session',
        at: ['states', 'live', 'on', 'action.requested', 1, 'actions'],
        put: [],
      }),
  },
  {
    flaw: 'an account lapses before its time',
    within: changes,
    property: 'an account is deleted by somebody who may not: the account does not lapse',
    steps: 2,
    parts: unasked('lapseAccount', 'isAccountLapsed', true),
  },
  {
    flaw: 'nobody looks whether the wanted address is somebody else’s',
    within: moves,
    property: 'a code is mailed to a mailbox that somebody else has proven',
    steps: 3,
    parts: unasked('requestChangeBySession', 'isAddressTaken', false),
  },
  {
    flaw: 'an address that somebody else has proven meanwhile is changed to',
    within: moves,
    property: 'an account gets an address that somebody else has proven',
    steps: 4,
    parts: unasked('changeEmail', 'claimAddress', 'free'),
  },
  {
    flaw: 'an old address that somebody else has proven meanwhile is given back',
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
    property: `an account is locked, or its lock lifted, by somebody who may not: ${unmeant}`,
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
    property: `a password is replaced by somebody who may not: ${wrong}`,
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
    flaw: 'another address takes the password away',
    within: moves,
    property: `a password is taken away by somebody who may not: ${unmeant}`,
    steps: 4,
    parts: () =>
      edited({
        machine: 'email-change',
        at: ['states', 'requested', 'on', 'address.proven', 1, 'actions'],
        put: ['mailEmailChanged', 'supersedeCodes', 'moveAddress', 'dropWaysIn'],
      }),
  },
  {
    flaw: 'an identity of nobody’s word is linked to a verified account',
    within: sessions,
    property: 'an identity is linked by somebody who may not: the identity is neither linked nor vouched for',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('social.completed', 1, 'actions'),
        put: ['linkIdentity', 'refuseUnverified'],
      }),
  },
  {
    flaw: 'a person of a provider is linked whose account is another’s',
    within: links,
    property: `an identity is linked by somebody who may not: ${unlinkable}`,
    steps: 3,
    parts: unasked('linkProvider', 'identifyPerson', 'free'),
  },
  {
    flaw: 'the last way in is unlinked',
    within: links,
    property: `an identity is unlinked by somebody who may not: ${last}`,
    steps: 2,
    parts: unasked('unlinkProvider', 'findSignInMethod', 'one of several'),
  },
  {
    flaw: 'another name takes a provider away',
    within: endings,
    property: `an identity is unlinked by somebody who may not: ${unmeant}`,
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('profile.changed', 'actions'),
        put: ['describeUser', 'unlinkIdentity'],
      }),
  },
  {
    flaw: 'a wrong password begins a change of email',
    within: moves,
    property: `a change of email is begun by somebody who may not: ${wrong}`,
    steps: 3,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('emailChange.requested', 1),
        put: { guard: 'isPasswordWrong', actions: 'beginEmailChange', meta },
      }),
  },
  {
    flaw: 'any link takes a change of email back',
    within: moves,
    property:
      'a change of email is taken back by somebody who may not: the link is not the one of the old mailbox, or a week old',
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
    flaw: 'a person is described without a session',
    within: endings,
    property: 'a person is described by somebody who may not: the browser has no session',
    steps: 2,
    parts: unasked('changeProfile', 'lockAccountOfSession', undemanded),
  },
  {
    flaw: 'a provider’s return leaves a verifier though it is refused',
    within: sessions,
    property: 'a verifier is issued by somebody who may not: the identity is neither linked nor vouched for',
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
    property: `a browser’s own session is ended by somebody who may not: ${unmeant}`,
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: verified('password.mismatched', 1, 'actions'),
        put: ['endSessions', 'refuseCredentials'],
      }),
  },
  {
    flaw: 'somebody without a session ends those of others',
    within: endings,
    property: 'another browser’s session is ended by somebody who may not: the browser has no session',
    steps: 2,
    parts: unasked('endSessions', 'lockAccountOfSession', undemanded),
  },
]
