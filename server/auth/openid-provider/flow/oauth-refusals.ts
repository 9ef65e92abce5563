// The refusals that an application gets, in the format of OAuth's errors.

import type { Refused } from './provider.facts.ts'
import type { PerformedEffect } from './provider.operations.ts'

export type Refusing = Exclude<PerformedEffect, 'rememberConsent' | 'makeGrant' | 'makeLongerGrant'>

const refusals: Record<Refusing, Refused> = {
  refuseSignIn: { error: 'login_required', error_description: 'The person has to sign in' },
  refuseUnmet: {
    error: 'unmet_authentication_requirements',
    error_description: 'No sign-in can meet what was asked for',
  },
  refuseConsent: {
    error: 'consent_required',
    error_description: 'The person has to be asked for consent',
  },
  refuseChoice: {
    error: 'interaction_required',
    error_description: 'The person has to choose an organization',
  },
  refuseOrganization: {
    error: 'access_denied',
    error_description: 'The person is no member of such an organization',
  },
  refuseUnheard: {
    error: 'temporarily_unavailable',
    error_description: 'The organizations of the person are not known now: try again',
  },
  refuseDenied: { error: 'access_denied', error_description: 'The person has refused' },
  refuseHeldBack: { error: 'access_denied', error_description: 'The policy of the service has refused' },
  refuseForNow: {
    error: 'temporarily_unavailable',
    error_description: 'The policy of the service gives no answer: try again',
  },
}

export const isRefusing = (effect: PerformedEffect): effect is Refusing => effect in refusals

/** RFC 6749 4.1.2.1: ASCII, without quotes and backslashes. */
const isDescription = (words: string) => /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(words)

/** @param reason the policy's own words, which stand in place of ours where an error may have them */
export function refusalOf(effect: Refusing, reason: string | null = null): Refused {
  const refusal = refusals[effect]
  return effect === 'refuseHeldBack' && reason !== null && isDescription(reason)
    ? { ...refusal, error_description: reason }
    : refusal
}
