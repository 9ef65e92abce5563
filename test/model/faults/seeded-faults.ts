// One fault for each property, seeded into a machine or into a flow of the service, for the search to find.

import { assign } from 'xstate'
import { machines } from '../../../machines/all.ts'
import type { AuthFormEvent } from '../../../machines/auth-form/auth-form.types.ts'
import { reveal } from '../../../machines/kit/handle.ts'
import { withMachine } from '../bounds/bounds.ts'
import { edited } from '../edited.ts'
import { faultsOfApprovals } from './seeded-faults-of-approvals.ts'
import { faultsOfAuthority } from './seeded-faults-of-authority.ts'
import { faultsOfDemands } from './seeded-faults-of-demands.ts'
import { faultsOfEnds } from './seeded-faults-of-ends.ts'
import { faultsOfEnrolment } from './seeded-faults-of-enrolment.ts'
import { faultsOfFactors } from './seeded-faults-of-factors.ts'
import { faultsOfFlows, type SeededFault } from './seeded-faults-of-flows.ts'
import { faultsOfPasskeys } from './seeded-faults-of-passkeys.ts'
import { faultsOfPasswords } from './seeded-faults-of-passwords.ts'
import { faultsOfPolicies } from './seeded-faults-of-policies.ts'
import { faultsOfRecovery } from './seeded-faults-of-recovery.ts'
import { faultsOfSessions } from './seeded-faults-of-sessions.ts'
import { faultsOfSignUps } from './seeded-faults-of-sign-ups.ts'
import { faultsOfTime } from './seeded-faults-of-time.ts'
import { faultsOfTries } from './seeded-faults-of-tries.ts'

const readablePassword = () =>
  withMachine(
    'auth-form',
    machines['auth-form'].provide({
      actions: {
        keepEmail: assign({
          email: ({ event }) => {
            const { password } = event as Extract<AuthFormEvent, { type: 'credentials.submitted' }>
            return password ? reveal(password) : 'ada@example.org'
          },
        }),
      },
    }),
  )

export const seededFaults: readonly SeededFault[] = [
  {
    flaw: 'an unverified account signs in by its password',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a session is opened by a password that is not the verified account’s',
    steps: 2,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'unverified', 'on', 'password.matched', 0, 'actions'],
        put: 'admitOwner',
      }),
  },
  {
    flaw: 'an email counts as verified although the provider has not verified it',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a session is opened by an identity that is neither linked nor vouched for',
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'social.completed', 3],
        put: { target: 'verified', actions: ['createUser', 'admitOwner'], meta: { requirement: 'X-2' } },
      }),
  },
  ...faultsOfPasswords,
  {
    flaw: 'a sign-up opens a session',
    within: 'spec: a form, its network, and a stranger',
    property: 'a session is opened by a request that opens none',
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'signUp.accepted', 1, 'actions'],
        put: ['createUser', 'keepAttempt', 'issueVerificationCode', 'openSession'],
      }),
  },
  {
    flaw: 'the form leaves after the sign-up',
    within: 'hardened: two forms at once',
    property: 'a sign-up leads to signed in',
    steps: 4,
    parts: () =>
      edited({
        machine: 'auth-form',
        at: ['states', 'register', 'states', 'signingUp', 'invoke', 'onDone', 0, 'target'],
        put: '#authForm.exit.left',
      }),
  },
  {
    flaw: 'a reset code is mailed even if nobody has signed up',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code is mailed where nobody has signed up',
    steps: 1,
    parts: () =>
      edited({
        machine: 'account',
        at: ['states', 'none', 'on', 'resetCode.requested', 'actions'],
        put: 'issueResetCode',
      }),
  },
  {
    flaw: 'accepting a code does not use it up',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code is accepted twice',
    steps: 3,
    parts: () =>
      edited({
        machine: 'one-time-code',
        at: ['states', 'issued', 'on', 'code.matched', 'target'],
        put: 'issued',
      }),
  },
  {
    flaw: 'an expired code is still compared',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code is accepted after its lifetime',
    steps: 3,
    parts: () =>
      edited({
        machine: 'one-time-code',
        at: ['states', 'issued', 'on', 'lifetime.lapsed'],
        put: { target: 'issued', meta: { requirement: 'X-9' } },
      }),
  },
  {
    flaw: 'the last try does not lock a code',
    within: 'hardened: codes, guesses and clocks, two browsers',
    property: 'a code is accepted past its tries',
    steps: 5,
    parts: () =>
      edited({
        machine: 'one-time-code',
        at: ['states', 'issued', 'on', 'code.mismatched', 0],
        put: { guard: 'isLastTry', actions: 'refuseWrong', meta: { requirement: 'X-7' } },
      }),
  },
  {
    flaw: 'the form keeps the password readable',
    within: 'hardened: two forms at once',
    property: 'a secret can be read in a snapshot',
    steps: 1,
    parts: readablePassword,
  },
  {
    flaw: 'hardened, the callback believes a client’s word',
    within: 'hardened: sessions, providers and callbacks, two browsers',
    property: 'a callback authenticates without a validated token',
    steps: 1,
    parts: () =>
      edited({
        machine: 'callback',
        at: ['states', 'trustingClientUser', 'always', 0, 'guard'],
        put: ({ context }: { context: { clientUser: unknown } }) => context.clientUser !== null,
      }),
  },
  {
    flaw: 'a reset uses up the code and keeps the password',
    within: 'hardened: the application’s sessions and tenants, two browsers of one person',
    property: 'the owner can no longer get in',
    steps: 3,
    parts: () =>
      edited({
        machine: 'password-reset',
        at: ['states', 'resetCodeSent', 'on', 'code.accepted', 'actions'],
        put: ['endSessions', 'supersedeCodes', 'mailPasswordChanged'],
      }),
  },
  {
    flaw: 'the session continues whatever the check has found',
    within: 'hardened: the application’s sessions and tenants, two browsers of one person',
    property: 'an application session outlives the auth session it came from',
    steps: 5,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'session.checked', 0],
        put: { guard: 'hasEnded', actions: 'keepSession', meta: { requirement: 'X-100' } },
      }),
  },
  {
    flaw: 'a session continues although its check is overdue',
    within: 'hardened: the application’s sessions and tenants, two browsers of one person',
    property: 'hardened, a session continues although it could not be checked for too long',
    steps: 4,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'session.checked', 1],
        put: { guard: 'isOverdue', actions: 'checkSoon', meta: { requirement: 'X-223' } },
      }),
  },
  {
    flaw: 'an hour ends no session',
    within: 'hardened: the application’s sessions and tenants, two browsers of one person',
    property: 'an application session that cannot be followed outlives its hour',
    steps: 5,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'lifetime.lapsed', 1],
        put: { actions: 'keepSession', meta: { requirement: 'X-251' } },
      }),
  },
  {
    flaw: 'a sign-out everywhere ends the application’s session of one browser only',
    within: 'hardened: the application’s sessions and tenants, two browsers of one person',
    property: 'a sign-out everywhere leaves a session',
    steps: 6,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'signOut.requested', 0, 'actions'],
        put: ['endSession', 'endEveryAuthSession'],
      }),
  },
  {
    flaw: 'other applications believe a client’s word',
    within: 'spec: sessions, providers and callbacks, two browsers',
    property: 'another application learns of a person by a client’s own word',
    steps: 2,
    parts: () =>
      edited({
        machine: 'app-session',
        at: ['states', 'withoutTenant', 'on', 'identity.requested', 0, 'actions'],
        put: 'giveIdentity',
      }),
  },
  ...faultsOfFlows,
  ...faultsOfFactors,
  ...faultsOfEnrolment,
  ...faultsOfTries,
  ...faultsOfTime,
  ...faultsOfPasskeys,
  ...faultsOfRecovery,
  ...faultsOfDemands,
  ...faultsOfSessions,
  ...faultsOfSignUps,
  ...faultsOfApprovals,
  ...faultsOfPolicies,
  ...faultsOfAuthority,
  ...faultsOfEnds,
]
