// What the OpenID provider does with a request of an application, a code, a refresh token and a grant, in order.

import type {
  AuthorizationEvent,
  RequestFacts,
} from '../../../../machines/authorization/authorization.machine.ts'
import {
  type AuthorizationEffect,
  type AuthorizationState,
  type CodeEffect,
  type FamilyEffect,
  type Flow,
  operation,
  type PerformedEffect,
  type PolicyEffect,
} from './provider.operations.ts'

/** What is shown, or where the browser goes. */
export type AuthorizationAnswer = Exclude<AuthorizationEffect, 'rememberConsent'> | 'refuseEnded'

/** What is answered, and nothing is done. */
const answers: Record<Exclude<AuthorizationEffect, PerformedEffect>, true> = {
  leadToSignIn: true,
  leadToOtherAccount: true,
  leadToStepUp: true,
  showOrganizations: true,
  showConsent: true,
  refuseLapsed: true,
}

const isPerformed = (effect: AuthorizationEffect): effect is PerformedEffect => !(effect in answers)

function* sendToAuthorization(
  state: AuthorizationState,
  event: AuthorizationEvent,
): Flow<'request', AuthorizationAnswer> {
  const { accepted, effects } = yield* operation('stepAuthorization', state, event)
  let answer: AuthorizationAnswer = 'refuseEnded'
  if (!accepted) return answer
  for (const effect of effects) {
    if (isPerformed(effect)) yield* operation('performAuthorization', effect)
    if (effect !== 'rememberConsent') answer = effect
  }
  return answer
}

/** What a person says on the page of the consent, or of their organizations. */
export type Answer = 'chosen' | 'reconsidered' | 'given' | 'refused' | 'declined'

/** Whether the application may be granted something then. */
export const isAsking = (answer: Answer | null): boolean => answer !== 'refused' && answer !== 'declined'

const comingBy = {
  chosen: 'organization.chosen',
  reconsidered: 'organization.reconsidered',
  given: 'consent.given',
} as const

const ofPolicy: Record<PolicyEffect, RequestFacts['policy']> = {
  letPass: 'passes',
  holdBack: 'refuses',
  holdBackUnanswered: 'silent',
  holdBackUnsolved: 'refuses',
  holdBackUntried: 'refuses',
}

function* heedPolicy(): Flow<'policy', RequestFacts['policy']> {
  const type = yield* operation('findPolicyAnswer')
  if (type === 'unasked') return 'passes'
  const [effect] = (yield* operation('stepPolicy', { type })).effects
  return effect ? ofPolicy[effect] : 'silent'
}

type Meeting = Flow<'request' | 'policy', AuthorizationAnswer>

/** @param answer null where nothing was asked yet */
function* meet(state: AuthorizationState, answer: Answer | null): Meeting {
  if (!(yield* operation('holdApplication'))) return 'refuseEnded'
  const facts = yield* operation('findSession', answer === 'reconsidered' ? 'anew' : 'kept')
  if (!facts) {
    const isSilent = yield* operation('isSilent')
    return yield* sendToAuthorization(state, { type: 'session.missing', isSilent })
  }
  if (answer === 'refused') return yield* sendToAuthorization(state, { type: 'consent.refused' })
  if (answer === 'declined') return yield* sendToAuthorization(state, { type: 'account.declined' })
  const type = answer === null ? 'session.shown' : comingBy[answer]
  const policy = yield* heedPolicy()
  return yield* sendToAuthorization(state, { type, ...facts, policy })
}

/** One that waits for its person, who has answered, or comes back. */
export function* authorize(
  answer: Answer | null,
): Flow<'request' | 'policy' | 'locked', AuthorizationAnswer> {
  const found = yield* operation('lockAuthorization')
  if (!found) return 'refuseEnded'
  const { state, isLapsed } = found
  if (isLapsed) return yield* sendToAuthorization(state, { type: 'lifetime.lapsed' })
  return yield* meet(state, answer)
}

/** One that has just come. */
export function* authorizeAtOnce(): Meeting {
  return yield* meet('askingForSignIn', null)
}

/** What an effect has the host do, and whether what was shown is good. */
type Outcome = { asks: 'endGrant' | 'useToken' | null; isGood: boolean }

const ended: Outcome = { asks: 'endGrant', isGood: false }
const refused: Outcome = { asks: null, isGood: false }

const ofCode: Record<CodeEffect, Outcome> = {
  acceptCode: { asks: null, isGood: true },
  endGrant: ended,
  refuseLapsed: refused,
  refuseReplayed: refused,
}

const ofToken: Record<FamilyEffect, Outcome> = {
  replaceToken: { asks: 'useToken', isGood: true },
  endGrant: ended,
  refuseReused: refused,
  withdrawGrant: ended,
  refuseMembership: refused,
  refuseLapsed: refused,
}

/** @returns whether what was shown is good */
function* carryOut(outcomes: readonly Outcome[]): Flow<never, boolean> {
  for (const { asks } of outcomes) if (asks) yield* operation(asks)
  return outcomes.some(({ isGood }) => isGood)
}

/** @returns whether the code is good */
export function* redeemCode(): Flow<'code', boolean> {
  const found = yield* operation('lockCode')
  if (!found) return false
  if (found.isLapsed) yield* operation('stepCode', { type: 'lifetime.lapsed' })
  const { effects } = yield* operation('stepCode', { type: 'code.presented' })
  return yield* carryOut(effects.map((effect) => ofCode[effect]))
}

/**
 * What the policy says of it ends nothing, nor that nobody says whether the membership lives which it is for: the token is as good as
 * before. @returns whether it is good
 */
export function* useRefreshToken(): Flow<
  'token' | 'policy' | 'membership',
  boolean | 'unheard' | Exclude<RequestFacts['policy'], 'passes'>
> {
  const found = yield* operation('lockToken')
  if (!found) return false
  const { isUsed, isLapsed } = found
  if (isLapsed && !isUsed) yield* operation('stepFamily', { type: 'lifetime.lapsed' })
  const membership = isUsed ? 'unasked' : yield* operation('findMembership')
  if (membership === 'silent') return 'unheard'
  if (membership === 'ended') {
    const { effects } = yield* operation('stepFamily', { type: 'membership.ended' })
    return yield* carryOut(effects.map((effect) => ofToken[effect]))
  }
  const policy = isUsed ? 'passes' : yield* heedPolicy()
  if (policy !== 'passes') return policy
  const { effects } = yield* operation('stepFamily', { type: 'token.presented', isUsed })
  return yield* carryOut(effects.map((effect) => ofToken[effect]))
}

function* endLockedGrant(): Flow<never, void> {
  while (yield* operation('lockFamily')) yield* operation('stepFamily', { type: 'grant.ended' })
  yield* operation('endGrant')
}

/** @returns whether there was one */
export function* endGrant(): Flow<'grant', boolean> {
  if (!(yield* operation('lockGrant'))) return false
  yield* endLockedGrant()
  return true
}

/**
 * One that was made for an organization, of which the person is no member any more: without refresh tokens, too.
 * @returns whether anything of it is good any more
 */
export function* endMembership(): Flow<'grant', false> {
  if (!(yield* operation('lockGrant'))) return false
  while (yield* operation('lockFamily')) {
    const { effects } = yield* operation('stepFamily', { type: 'membership.ended' })
    yield* carryOut(effects.map((effect) => ofToken[effect]))
  }
  yield* operation('endGrant')
  return false
}

/** Everything that an application has of a person. @returns whether the session in which it is asked still lives */
export function* disconnect(): Flow<'application', boolean> {
  if (!(yield* operation('holdSession'))) return false
  yield* operation('forgetConsent')
  while (yield* operation('lockGrantOfApplication')) yield* endLockedGrant()
  return true
}
