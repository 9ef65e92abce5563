/**
 * What a transition means outside: which event its effects and its moves are, or why they are none.
 *
 * Every effect of a machine that is recorded has an entry, by its type; those that answer or mail may be left out, since they
 * begin with what they are. Every move from one state to another has one by a test.
 */

import type { machines } from '../../machines/all.ts'
import type { EffectOf } from '../../machines/kit/step.ts'
import type { EventName } from '../wire/event-types.ts'
import { ofInvitations, ofMemberships } from './app-meanings.ts'
import { ofApiKeys, ofAuthorizationCodes, ofAuthorizations, ofRefreshFamilies } from './client-meanings.ts'
import {
  byEffect,
  byMove,
  code,
  type Meaning,
  type Meanings,
  type Silent,
  silent,
  within,
} from './meaning.ts'

type Machines = typeof machines

/** Those of which no row is recorded as a person's or an organization's. */
type Unrecorded =
  | 'email-form'
  | 'two-step-form'
  | 'step-up-form'
  | 'auth-form'
  | 'callback'
  | 'app-session'
  | 'policy'
  | 'console-access'
  | 'delivery'

type All = {
  [Name in Exclude<keyof Machines, Unrecorded>]: Meanings<EffectOf<Machines[Name]>>
} & { [Name in Unrecorded]: Silent }

const guessing = silent('a guess, or what is kept against guessing')
const form = silent('it lives in a browser’s tab')

export const meanings: All = {
  account: {
    effects: {
      admitOwner: within,
      admitOperator: 'user.impersonated',
      createUser: 'user.created',
      keepAttempt: within,
      pruneAttempts: guessing,
      keepDecoyAttempt: guessing,
      noteOtherPassword: guessing,
      noteNoPassword: guessing,
      adoptOwnSignUp: byMove,
      adoptOwnTyping: byMove,
      adoptOnlySignUp: byMove,
      dropUnproven: byMove,
      linkIdentity: 'user.provider_linked',
      replacePassword: 'user.password_changed',
      endSessions: 'session.ended',
      describeUser: 'user.updated',
      beginEmailChange: silent('nothing has changed until the new address is proven'),
      allowFactorChange: within,
      supersedeCodes: code,
      unlinkIdentity: 'user.provider_unlinked',
      removeUser: 'user.deleted',
    },
    moves: {
      'none→unverified': byEffect,
      'none→verified': 'user.verified',
      'unverified→verified': 'user.verified',
      'unverified→none': byEffect,
      'verified→locked': 'user.locked',
      'verified→none': byEffect,
      'locked→verified': 'user.unlocked',
      'locked→none': byEffect,
      'none→waiting': 'user.awaits_approval',
      'unverified→waiting': 'user.awaits_approval',
      'waiting→verified': 'user.approved',
      'waiting→none': byEffect,
    },
  },
  'sign-in': {
    effects: {
      openSession: 'user.signed_in',
      issueVerifier: within,
      issueChallenge: within,
      endChallenge: within,
      countTry: guessing,
    },
    moves: {
      'awaitingProof→awaitingSecondFactor': within,
      'awaitingProof→mustEnrol': within,
      'awaitingProof→awaitingBrowser': within,
      'awaitingProof→ended': within,
      'awaitingProof→refused': within,
      'awaitingProof→opened': byEffect,
      'awaitingProof→impersonated': byEffect,
      'awaitingBrowser→awaitingSecondFactor': within,
      'awaitingBrowser→mustEnrol': within,
      'awaitingBrowser→ended': within,
      'awaitingBrowser→refused': within,
      'awaitingBrowser→opened': byEffect,
      'awaitingSecondFactor→opened': byEffect,
      'awaitingSecondFactor→refused': guessing,
      'awaitingSecondFactor→expired': within,
      'mustEnrol→opened': byEffect,
      'mustEnrol→refused': guessing,
      'mustEnrol→expired': within,
    },
  },
  'auth-session': {
    effects: {
      slideExpiry: silent('a session that is used goes on'),
      endOwnSession: 'session.ended',
      endNamedSession: 'session.ended',
      endOtherSessions: 'session.ended',
      endSessions: 'session.ended',
    },
    moves: { 'live→ended': byEffect },
  },
  'password-reset': {
    effects: { replacePassword: 'user.password_changed', endSessions: 'session.ended', supersedeCodes: code },
    moves: {
      'idle→resetCodeSent': code,
      'resetCodeSent→passwordUpdated': byEffect,
      'passwordUpdated→resetCodeSent': code,
    },
  },
  'one-time-code': {
    effects: { acceptCode: code, confirmCode: code },
    moves: {
      'issued→spent': code,
      'issued→locked': guessing,
      'issued→expired': code,
      'locked→expired': guessing,
    },
  },
  totp: {
    effects: {
      showSecret: within,
      spendStep: within,
      countFailure: guessing,
      eraseSecret: byMove,
      supersedeRecoveryCodes: byMove,
      supersedeCodes: code,
      endSessions: 'session.ended',
      dropWaysIn: 'user.ways_in_removed',
    },
    moves: {
      'absent→pending': silent('no sign-in asks for it until a code confirms it'),
      'pending→active': 'factor.added',
      'pending→removed': silent('it was never in use'),
      'active→removed': 'factor.removed',
      'removed→pending': silent('no sign-in asks for it until a code confirms it'),
    },
  },
  'recovery-codes': {
    effects: { acceptCode: silent('the methods of user.signed_in have it'), forgetCode: byMove },
    moves: {
      'unused→used': silent('the methods of user.signed_in have it'),
      'unused→superseded': silent('it goes with the app, or another set takes its place'),
      'used→superseded': silent('it goes with the app, or another set takes its place'),
    },
  },
  passkey: {
    effects: {
      storePasskey: byMove,
      noteUse: within,
      describePasskey: silent('the name by which its person knows it'),
      forgetPasskey: byMove,
      mailPasskeyCopied: 'factor.copied',
      supersedeCodes: code,
      endSessions: 'session.ended',
      dropWaysIn: 'user.ways_in_removed',
    },
    moves: { 'unregistered→active': 'factor.added', 'active→removed': 'factor.removed' },
  },
  'factor-recovery': {
    effects: { removeFactors: byMove },
    moves: {
      'absent→awaitingMailbox': 'recovery.ordered',
      'completed→awaitingMailbox': 'recovery.ordered',
      'stopped→awaitingMailbox': 'recovery.ordered',
      'expired→awaitingMailbox': 'recovery.ordered',
      'awaitingMailbox→waiting': 'recovery.waiting',
      'awaitingMailbox→stopped': 'recovery.stopped',
      'awaitingMailbox→expired': silent('a link that nobody has followed in time'),
      'waiting→stopped': 'recovery.stopped',
      'waiting→completed': 'recovery.completed',
    },
  },
  'email-change': {
    effects: {
      moveAddress: 'user.email_changed',
      restoreAddress: 'user.email_changed',
      supersedeCodes: code,
      endSessions: 'session.ended',
      dropWaysIn: 'user.ways_in_removed',
      withdrawNewerChanges: within,
    },
    moves: {
      'requested→withdrawn': silent('nothing has changed until the new address is proven'),
      'requested→changed': byEffect,
      'changed→undone': byEffect,
      'changed→kept': silent('the address stays what it is'),
      'changed→withdrawn': byEffect,
    },
  },
  membership: ofMemberships,
  invitation: ofInvitations,
  authorization: ofAuthorizations,
  'authorization-code': ofAuthorizationCodes,
  'refresh-family': ofRefreshFamilies,
  'api-key': ofApiKeys,
  'console-access': silent(
    'it is about who looks after people, whom an operator names; the audit has each look',
  ),
  policy: silent('it lasts for one request, whose account and session have the events'),
  'email-form': form,
  'two-step-form': form,
  'step-up-form': form,
  'auth-form': form,
  callback: silent('it decides one request; the session that it opens is the application’s own'),
  'app-session': silent('it follows the session of the auth service, which has the events'),
  delivery: silent('it is how this is delivered'),
}

type Moved = {
  machine: keyof Machines | null
  previousState: string | null
  state: string
  effects: readonly string[]
}

/** In the order of the effects, then the move. */
export function meantBy({ machine, previousState, state, effects }: Moved): EventName[] {
  const row = machine === null ? null : meanings[machine]
  if (row === null || 'silent' in row) return []
  const ofEffects: Readonly<Record<string, Meaning | undefined>> = row.effects
  const named = [...effects.map((effect) => ofEffects[effect]), row.moves[`${previousState}→${state}`]]
  return named.filter((one): one is EventName => typeof one === 'string')
}
