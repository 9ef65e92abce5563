// The machines' own shortest paths to each of their states, with events that a person can cause over HTTP.

import type { EventFromLogic, StateValueFrom } from 'xstate'
import type { MachineName, machines } from '../machines/all.ts'

/** The other machines live in a tab or for one request, or are sessions, which a person's `signIn` opens. */
export type PersonMachine = Exclude<
  MachineName,
  | 'auth-form'
  | 'email-form'
  | 'two-step-form'
  | 'step-up-form'
  | 'callback'
  | 'sign-in'
  | 'policy'
  | 'auth-session'
  | 'factor-recovery'
  | 'authorization'
  | 'authorization-code'
  | 'refresh-family'
  | 'api-key'
  | 'console-access'
  | 'delivery'
>

export type StateOf<M extends PersonMachine> = StateValueFrom<(typeof machines)[M]>

type Path<M extends PersonMachine> = readonly EventFromLogic<(typeof machines)[M]>[]

const opened = <const Memberships, const Demanded = 'aal1'>(
  emailVerified: boolean,
  memberships: Memberships,
  demanded: Demanded = 'aal1' as Demanded,
) => ({ type: 'session.opened', emailVerified, memberships, demanded, shown: 'aal1' }) as const

const requested = { type: 'invitation.requested', isInvited: false, finding: 'free' } as const

const verified = { type: 'email.verified', own: 'signUp', isOnlySignUp: true } as const

const mismatched = { type: 'code.mismatched' } as const

const proven = { type: 'address.proven', isTaken: false } as const

const attested = { type: 'attestation.verified', isUserVerified: true, isBesideApp: false } as const

const enrolment = { type: 'enrolment.requested' } as const

/** A state without a path does not compile; a path that is not the shortest fails test/machines/testing-paths.test.ts. */
export const paths = {
  account: {
    none: [],
    unverified: [{ type: 'signUp.accepted', rule: 'open' }],
    verified: [{ type: 'signUp.accepted', rule: 'open' }, verified],
    /** By the same events, where SIGN_UP=approval demands one. */
    waiting: [{ type: 'signUp.accepted', rule: 'open' }, verified],
    locked: [{ type: 'signUp.accepted', rule: 'open' }, verified, { type: 'lock.ordered' }],
  },
  'one-time-code': {
    issued: [],
    /** With three tries, the default of OTP_ATTEMPTS. */
    locked: [mismatched, mismatched, mismatched],
    spent: [{ type: 'code.matched' }],
    expired: [{ type: 'code.superseded' }],
  },
  'password-reset': {
    idle: [],
    resetCodeSent: [{ type: 'reset.requested' }],
    passwordUpdated: [{ type: 'reset.requested' }, { type: 'code.accepted' }],
  },
  'app-session': {
    signedOut: [],
    limited: [opened(false, 'none')],
    withoutTenant: [opened(true, 'none')],
    choosing: [opened(true, 'several')],
    belowDemand: [opened(true, 'chosen', 'aal2')],
    inTenant: [opened(true, 'chosen')],
  },
  membership: {
    absent: [],
    member: [{ type: 'invitation.accepted', role: 'member' }],
    admin: [{ type: 'invitation.accepted', role: 'admin' }],
    owner: [{ type: 'organization.requested', isOneTooMany: false }],
  },
  invitation: {
    none: [],
    pending: [requested],
    accepted: [requested, { type: 'invitation.accepted', by: 'addressee' }],
    declined: [requested, { type: 'invitation.declined', by: 'addressee' }],
    revoked: [requested, { type: 'invitation.revoked' }],
    lapsed: [requested, { type: 'lifetime.lapsed' }],
  },
  'email-change': {
    requested: [],
    changed: [proven],
    undone: [proven, { type: 'undo.requested', isTaken: false }],
    kept: [proven, { type: 'undo.lapsed' }],
    withdrawn: [{ type: 'change.replaced' }],
  },
  totp: {
    absent: [],
    pending: [enrolment],
    active: [enrolment, { type: 'code.matched' }],
    removed: [enrolment, { type: 'removal.requested' }],
  },
  'recovery-codes': {
    unused: [],
    used: [{ type: 'code.matched' }],
    superseded: [{ type: 'set.superseded' }],
  },
  passkey: {
    unregistered: [],
    active: [attested],
    removed: [attested, { type: 'removal.requested' }],
  },
} as const satisfies { [M in PersonMachine]: { [S in StateOf<M>]: Path<M> } }

type Paths = typeof paths

/** The events that are on a path of this machine. */
export type EventOnPath<M extends PersonMachine> = {
  [S in keyof Paths[M]]: Paths[M][S] extends readonly (infer Event)[] ? Event : never
}[keyof Paths[M]] & { type: string }
