// Faults by which something outlives its end, or never ends at all.

import { edited } from '../edited.ts'
import { twoFactorHosted } from '../methods/two-factor.model.ts'
import { layout } from '../state-layout.ts'
import { unasked } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const sessions = 'hardened: sessions, providers and callbacks, two browsers'
const changes = 'hardened: changes of password, deletions and locks, two browsers'
const moves = 'hardened: changes of e-mail, two browsers'
const endings = 'hardened: ends of sessions, two browsers of one person and a stranger'
const codes = 'hardened: codes, guesses and clocks, two browsers'
const meta = { requirement: 'X-1' }

export const faultsOfEnds: readonly SeededFault[] = [
  {
    flaw: 'a reset keeps every session',
    within: codes,
    property: 'a session outlives a reset of the password',
    steps: 4,
    parts: () =>
      edited({
        machine: 'password-reset',
        at: ['states', 'resetCodeSent', 'on', 'code.accepted', 'actions'],
        put: ['replacePassword', 'supersedeCodes', 'mailPasswordChanged'],
      }),
  },
  {
    flaw: 'a change of password keeps the other sessions',
    within: endings,
    property: 'a session outlives a change of the password that ends the others',
    steps: 4,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'passwordChange.requested', 2, 'actions'],
        put: ['replacePassword', 'supersedeCodes', 'mailPasswordChanged', 'admitOwner'],
      }),
  },
  {
    flaw: 'a lock keeps the sessions',
    within: changes,
    property: 'a session outlives a lock of the account',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'verified', 'on', 'lock.ordered', 'actions'],
        put: [],
      }),
  },
  {
    flaw: 'a deletion deletes only the account',
    within: changes,
    property: 'a session outlives the deletion of its account',
    steps: 2,
    parts: unasked('deleteUserBySession', 'performEffect', undefined),
  },
  {
    flaw: 'undoing a change of email keeps password and providers',
    within: moves,
    property: 'a sign-in method outlives the undoing of a change of email',
    steps: 5,
    parts: () =>
      edited({
        machine: 'email-change',
        at: ['states', 'changed', 'on', 'undo.requested', 1, 'actions'],
        put: ['supersedeCodes', 'endSessions', 'restoreAddress', 'withdrawNewerChanges'],
      }),
  },
  {
    flaw: 'changing the address keeps the old one’s codes',
    within: moves,
    property: 'a code outlives a change of the address',
    steps: 5,
    parts: () =>
      edited({
        machine: 'email-change',
        at: ['states', 'requested', 'on', 'address.proven', 1, 'actions'],
        put: ['mailEmailChanged', 'moveAddress'],
      }),
  },
  {
    flaw: 'a sign-out ends nothing',
    within: sessions,
    property: 'a session outlives its end',
    steps: 2,
    parts: () =>
      edited({
        machine: 'auth-session',
        at: ['states', 'live', 'on', 'signOut.requested', 'actions'],
        put: [],
      }),
  },
  {
    flaw: 'a refused sign-in drops the password chosen by signing up',
    within: sessions,
    property: 'a refused sign-in replaces the password of a sign-up',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.mismatched', 3, 'actions'],
        put: ['dropUnproven', 'refuseCredentials'],
      }),
  },
  {
    flaw: 'a change of email stays requested until its account is deleted',
    within: 'hardened: the way back from a change of e-mail, two browsers',
    property: 'something that was started never ends',
    steps: 4,
    parts: () =>
      edited({
        machine: 'email-change',
        at: ['states', 'requested', 'on'],
        put: {
          'change.replaced': { target: 'withdrawn', meta },
          'olderChange.undone': { target: 'changed', meta },
          'address.proven': { actions: 'mailEmailChanged', meta },
        },
      }),
  },
  {
    flaw: 'neither wrong codes nor time end a sign-in that waits for a second factor',
    within: 'hardened: second factors, resets and changes of password, two browsers',
    property: 'a sign-in waits for ever for a second factor, or its enrolment',
    steps: 8,
    parts: () =>
      edited({
        machine: 'sign-in',
        at: ['states', 'awaitingSecondFactor', 'on'],
        put: { 'factor.proven': { target: 'opened', actions: ['endChallenge', 'openSession'], meta } },
      }),
  },
  {
    flaw: 'the first code of an app is never right, and nothing else ends its enrolment',
    within: 'hardened: second factors, resets and changes of password, two browsers',
    property: 'an app stays enrolled for ever, and is never confirmed',
    steps: 3,
    parts: () => ({
      ...edited({ machine: 'totp', at: ['states', 'pending', 'on', 'removal.requested'], put: { meta } }),
      hosted: {
        compareTotp: (world) => {
          const sound = twoFactorHosted.compareTotp(world)
          return () => (world.get(layout.totp) === world.states.pending ? 'code.mismatched' : sound())
        },
      },
    }),
  },
  {
    flaw: 'nobody but an operator ends a recovery that waits',
    within: 'hardened: every passkey lost, and its recovery, two browsers',
    property: 'a recovery stays open for ever',
    steps: 7,
    parts: () =>
      edited({
        machine: 'factor-recovery',
        at: ['states', 'waiting', 'on'],
        put: { 'stop.ordered': { target: 'stopped', meta } },
      }),
  },
]
