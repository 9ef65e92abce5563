// Sends an event to the account, and handles its effects: refusals are answers, codes belong to their own machine.

import type { AccountEvent } from '../../../machines/account/account.types.ts'
import { byIssuing } from '../../../machines/account/mailings-asked-for.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import { issueCode, supersedeCodes } from './codes.flow.ts'
import type { NeededByEvent } from './request-facts.ts'
import { type AccountEffect, type Flow, type HostEffect, operation } from './row-operations.ts'

const refusals: Record<Extract<AccountEffect, `refuse${string}`>, AuthErrorCode> = {
  refuseUnverified: 'EMAIL_NOT_VERIFIED',
  refuseCredentials: 'INVALID_EMAIL_OR_PASSWORD',
  refusePassword: 'INVALID_PASSWORD',
  refusePasswordless: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
  refuseLinkedElsewhere: 'SOCIAL_ACCOUNT_ALREADY_LINKED',
  refuseOtherEmail: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
  refuseLastWay: 'FAILED_TO_UNLINK_LAST_ACCOUNT',
  refuseLocked: 'BANNED_USER',
  refuseWaiting: 'ACCOUNT_NOT_APPROVED',
  refuseSignUp: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
}

const onCodes: Record<
  Exclude<AccountEffect, HostEffect | 'admitOwner' | 'admitOperator' | keyof typeof refusals>,
  () => Flow<never, void>
> = {
  ...byIssuing(
    ({ purpose }, mailed) =>
      () =>
        issueCode(purpose, mailed),
  ),
  supersedeCodes: () => supersedeCodes('all'),
  // The flow continues with the machine of the change, or of the factor.
  beginEmailChange: function* () {},
  allowFactorChange: function* () {},
}

const isRefusal = (effect: AccountEffect): effect is keyof typeof refusals => effect in refusals
const isOnCodes = (effect: AccountEffect): effect is keyof typeof onCodes => effect in onCodes

/** What the account says: what the request is refused with, or null, and whether a sign-in of its owner, or of an operator as the owner, may go on. */
export type Standing = { refusal: AuthErrorCode | null; isAdmitted: boolean }

/** @param unanswered what the request is refused with where the account's state has no answer to the event */
export function* askAccount<Event extends AccountEvent>(
  event: Event,
  unanswered: AuthErrorCode | null = null,
): Flow<NeededByEvent[Event['type']], Standing> {
  const { accepted, effects } = yield* operation('stepAccount', event)
  const standing: Standing = { refusal: accepted ? null : unanswered, isAdmitted: false }
  for (const effect of effects) {
    if (isRefusal(effect)) standing.refusal = refusals[effect]
    else if (effect === 'admitOwner' || effect === 'admitOperator') standing.isAdmitted = true
    else if (isOnCodes(effect)) yield* onCodes[effect]()
    else yield* operation('performEffect', effect)
  }
  yield* operation('storeAccount')
  return standing
}

/** For an event by which nobody signs in. */
export function* sendToAccount<Event extends AccountEvent>(
  event: Event,
  unanswered: AuthErrorCode | null = null,
): Flow<NeededByEvent[Event['type']]> {
  return (yield* askAccount(event, unanswered)).refusal
}
