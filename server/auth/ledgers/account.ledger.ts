// The account ledger: sends events to the account machine and carries out the effects that it answers with.

import {
  type AccountEvent,
  type AccountPolicy,
  accountMachine,
} from '../../../machines/account/account.machine.ts'
import { type EffectOf, step } from '../../../machines/kit/step.ts'
import { eraseClientInfo } from '../../db/auth/audit-event.ts'
import { recordAuditEvent } from '../../db/auth/audited.ts'
import { type IdentityKey, linkIdentity, putPasswordHash } from '../../db/auth/credential.ts'
import { deleteCodesOf } from '../../db/auth/one-time-code.ts'
import { deleteSettledMailsTo, enqueueMail } from '../../db/auth/outbox.ts'
import {
  deleteSessionsOf,
  maybeOneLiveSessionById,
  oneNewSession,
  type SessionRow,
} from '../../db/auth/session.ts'
import { addVerifier } from '../../db/auth/session-verifier.ts'
import { addAttempt, addNoAttempt, deleteOldestAttempts } from '../../db/auth/signup-attempt.ts'
import {
  deleteUser,
  lockEmail,
  maybeOneUserByEmail,
  oneNewUser,
  oneUserWithVerification,
  type UserRow,
} from '../../db/auth/user.ts'
import type { Transaction } from '../../db/pool.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import { adoptProvenAttempt, dropUnproven } from './attempts.ts'
import { type CodeOptions, issueCode, supersede } from './one-time-code.ledger.ts'

/** What a caller has established. Each effect takes from it what it needs, and throws where that is missing. */
export type AccountPayload = {
  email: string
  attempt?: { name: string; image: string | null; passwordHash: string; cookieDigest: string }
  /** A person as a provider names them. `cookieDigest` is as in an attempt: the e-mail may have to be verified first. */
  identity?: IdentityKey & { name: string; image: string | null; cookieDigest: string }
  /** The browser and the page that a verifier is bound to. */
  verifier?: { origin: string; challenges: readonly string[]; lifetimeSeconds: number }
  /** Digests of the request's attempt cookies. */
  attemptCookies?: readonly string[]
  /** The hash of the new password. */
  passwordHash?: string
  session?: { lifetimeSeconds: number; rememberMe: boolean; ipAddress: string; userAgent: string }
}

export type AccountOutcome = {
  user: UserRow | null
  refusal: AuthErrorCode | null
  opened: { token: string; session: SessionRow } | null
  verifier: string | null
  accepted: boolean
}

export type AccountOptions = { policy: AccountPolicy; code: CodeOptions }

type Work = { tx: Transaction; options: AccountOptions; payload: AccountPayload; outcome: AccountOutcome }
type Effect = (work: Work) => Promise<void>

/** How many attempts are kept for an address; beyond that the oldest are dropped. */
const ATTEMPTS_KEPT = 100

const refuse =
  (code: AuthErrorCode): Effect =>
  async ({ outcome }) => {
    outcome.refusal = code
  }

const effects: Record<EffectOf<typeof accountMachine>, Effect> = {
  createUser: async ({ tx, payload, outcome }) => {
    const { name, image } = payload.attempt ?? demand(payload.identity, 'an attempt or an identity')
    outcome.user = await oneNewUser(tx, { name, email: payload.email, image })
  },
  keepAttempt: ({ tx, payload, outcome }) =>
    addAttempt(tx, {
      userId: userOf(outcome).id,
      passwordHash: null,
      providerId: null,
      issuer: null,
      accountId: null,
      ...(payload.attempt ?? demand(payload.identity, 'an attempt or an identity')),
    }),
  pruneAttempts: ({ tx, outcome }) => deleteOldestAttempts(tx, userOf(outcome).id, ATTEMPTS_KEPT),
  keepDecoyAttempt: ({ tx }) => addNoAttempt(tx),
  adoptAttempt: ({ tx, payload, outcome }) =>
    adoptProvenAttempt(tx, userOf(outcome).id, payload.attemptCookies ?? []),
  dropUnproven: ({ tx, payload, outcome }) =>
    dropUnproven(tx, userOf(outcome).id, payload.attemptCookies ?? [], payload.identity),
  linkIdentity: ({ tx, payload, outcome }) =>
    linkIdentity(tx, userOf(outcome).id, demand(payload.identity, 'an identity')),
  issueVerificationCode: ({ tx, options, payload }) =>
    issueCode(tx, options.code, { email: payload.email, purpose: 'email-verification', mailed: true }),
  issueDecoyCode: ({ tx, options, payload }) =>
    issueCode(tx, options.code, { email: payload.email, purpose: 'email-verification', mailed: false }),
  mailSignUpNotice: ({ tx, payload }) =>
    enqueueMail(tx, { kind: 'sign-up-notice', recipient: payload.email, codeId: null }),
  issueVerifier: async ({ tx, payload, outcome }) => {
    const verifier = newToken()
    const wanted = demand(payload.verifier, 'the options of a verifier')
    await addVerifier(tx, { ...wanted, digest: digestOf(verifier), userId: userOf(outcome).id })
    outcome.verifier = verifier
  },
  openSession: async ({ tx, payload, outcome }) => {
    const token = newToken()
    const wanted = demand(payload.session, 'the options of a session')
    const session = await oneNewSession(tx, {
      ...wanted,
      digest: digestOf(token),
      userId: userOf(outcome).id,
    })
    outcome.opened = { token, session }
  },
  replacePassword: ({ tx, payload, outcome }) =>
    putPasswordHash(tx, userOf(outcome).id, demand(payload.passwordHash, 'a password')),
  endSessions: ({ tx, outcome }) => deleteSessionsOf(tx, userOf(outcome).id),
  killCodes: ({ tx, options, payload }) => supersede(tx, options.code, payload.email),
  mailPasswordChanged: ({ tx, payload }) =>
    enqueueMail(tx, { kind: 'password-changed', recipient: payload.email, codeId: null }),
  removeUser: async ({ tx, payload, outcome }) => {
    await deleteCodesOf(tx, payload.email)
    await deleteSettledMailsTo(tx, payload.email)
    await eraseClientInfo(tx, userOf(outcome).id)
    await deleteUser(tx, userOf(outcome).id)
    outcome.user = null
  },
  refuseUnverified: refuse('EMAIL_NOT_VERIFIED'),
  refuseCredentials: refuse('INVALID_EMAIL_OR_PASSWORD'),
  refuseUnlinked: refuse('OAUTH_LINK_ERROR'),
  refusePassword: refuse('INVALID_PASSWORD'),
  refusePasswordless: refuse('CREDENTIAL_ACCOUNT_NOT_FOUND'),
  refuseStaleSession: refuse('SESSION_EXPIRED'),
}

/** Locks this e-mail until the transaction ends. @returns its user, or null when nobody has signed up with it */
export async function lockAccount(tx: Transaction, email: string): Promise<UserRow | null> {
  await lockEmail(tx, email)
  return maybeOneUserByEmail(tx, email)
}

/** The same for a request with a session. @returns null when the session ended, or its user was deleted, before that */
export async function lockAccountOfSession(
  tx: Transaction,
  authenticated: { user: { email: string }; session: { id: string } },
): Promise<UserRow | null> {
  const user = await lockAccount(tx, authenticated.user.email)
  return user && (await maybeOneLiveSessionById(tx, authenticated.session.id)) ? user : null
}

/** @param user as `lockAccount` returned it in the same transaction */
export async function dispatchAccountEvent(
  tx: Transaction,
  options: AccountOptions,
  user: UserRow | null,
  payload: AccountPayload,
  event: AccountEvent,
): Promise<AccountOutcome> {
  const next = step(accountMachine, { state: stateOf(user), context: options.policy }, event, payload.email)
  const work: Work = {
    tx,
    options,
    payload,
    outcome: { user, refusal: null, opened: null, verifier: null, accepted: next.accepted },
  }
  for (const effect of next.effects) await effects[effect](work)
  const { outcome } = work
  if (outcome.user && stateOf(outcome.user) !== next.state)
    outcome.user = await oneUserWithVerification(tx, outcome.user.id, next.state === 'verified')
  if (next.accepted)
    recordAuditEvent(tx, {
      machine: 'account',
      previousState: stateOf(user),
      event: event.type,
      state: next.state,
      effects: next.effects,
      detail: {
        ...(outcome.opened && { session: outcome.opened.session.id }),
        ...(payload.identity && { provider: payload.identity.providerId }),
      },
      userId: user?.id ?? outcome.user?.id ?? null,
    })
  return outcome
}

const stateOf = (user: UserRow | null) =>
  user === null ? 'none' : user.emailVerified ? 'verified' : 'unverified'

const userOf = (outcome: AccountOutcome) => demand(outcome.user, 'a user')

function demand<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The account ledger was not given ${what}.`)
  return value
}
