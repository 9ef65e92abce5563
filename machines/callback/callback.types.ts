// What one callback request carries, the claims it may yield, and the ports that look for them.

import type { Handle } from '../kit/handle.ts'

/** The spec's normalized identity claims. */
export type Claims = { sub: string; email: string; name: string; email_verified: boolean }

/** The application's own name for a person: a number, or a text. */
export type UserId = number | string

export type Membership = { tenantId: string; isDefault: boolean }

/** On what the session is based: a validated token, or only the user that the client has sent. */
export type Assurance = 'token' | 'client-asserted'

/**
 * `unreachable` and `failed` say why there is no identity. The spec's answer is the same; hardened, a token that nobody
 * could be reached to judge is not refused.
 */
export type Finding = { claims: Claims } | { claims: null; because: 'refused' | 'unreachable' | 'failed' }

/** The words under which validation steps are stored with sessions, logged and counted: they outlast the ports' names. */
export const validationSteps = [
  'verifyJwt',
  'askWithCookie',
  'askWithBearer',
  'lookUpPlain',
  'lookUpDigest',
] as const
export type ValidationStep = (typeof validationSteps)[number]

/** The result of one validation step. */
export type StepResult = {
  step: ValidationStep
  result: 'identity' | Extract<Finding, { claims: null }>['because']
}

export type CallbackPolicy = {
  /** Rule 3 of the callback: authenticate with the client's `user` (CLIENT_USER_FALLBACK). */
  trustsClientUser: boolean
  /** Look up as plain text even a token that looks like a digest (PLAIN_LOOKUP). */
  looksUpDigestsPlainly: boolean
  /** Take every validation step with a token even if it has no form that tokens have (UNUSUAL_TOKENS). */
  validatesUnusualTokens: boolean
  /** Refuse as invalid even a token that nobody could judge, because the services that might have are away (UNJUDGED_TOKENS). */
  refusesUnjudged: boolean
}

/**
 * What one request carries. A token is `usable` when it has a form that tokens have, which fits into any header and any
 * query, `digest` when it is 64 hex digits, `unusual` when it is any other text, `unusable` when it is no text, null when
 * it is missing.
 * `request` is the host's: the tokens and the session are behind it.
 */
export type CallbackInput = {
  policy: CallbackPolicy
  request: Handle<unknown>
  bodyToken: TokenKind | null
  cookieToken: TokenKind | null
  clientUser: Claims | null
}

export type TokenKind = 'usable' | 'digest' | 'unusual' | 'unusable'
export type TokenSource = 'body' | 'cookie'

type ValidationInput = { request: Handle<unknown>; source: TokenSource }

export type CallbackPorts = {
  verifyJwt: (input: ValidationInput, signal: AbortSignal) => Promise<Finding>
  askWithCookie: (input: ValidationInput, signal: AbortSignal) => Promise<Finding>
  askWithBearer: (input: ValidationInput, signal: AbortSignal) => Promise<Finding>
  lookUpPlain: (input: ValidationInput, signal: AbortSignal) => Promise<Finding>
  lookUpDigest: (input: ValidationInput, signal: AbortSignal) => Promise<Finding>
  /** Makes or finds the application's user. The host opens the session, under a new id, after the machine has ended. */
  establishSession: (
    input: { request: Handle<unknown>; claims: Claims; assurance: Assurance },
    signal: AbortSignal,
  ) => Promise<{ userId: UserId }>
  readMemberships: (
    input: { request: Handle<unknown>; userId: UserId },
    signal: AbortSignal,
  ) => Promise<Membership[]>
}

export type CallbackContext = CallbackInput & {
  source: TokenSource
  claims: Claims | null
  assurance: Assurance
  /** What the validation steps found, in their order: for log, audit and inspector. */
  findings: readonly StepResult[]
  userId: UserId | null
  /** The tenant whose session is established, as the spec's table of redirects has it. */
  tenantId: string | null
}

export type Redirect = '/dashboard' | '/auth/no-organization' | '/auth/select-tenant'

export type CallbackOutput =
  | { error: 'No session token' | 'Invalid session' }
  /** Whether the token is good could not be found out now. */
  | { unavailable: true }
  | { redirect: Redirect; tenantId: string | null }
