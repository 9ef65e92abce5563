// Samples of the authorization machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { AuthorizationEvent, RequestFacts } from './authorization.machine.ts'

/** Of an application with a secret, which the person has consented to before. */
const known: RequestFacts = {
  standing: 'enough',
  isOfAnother: false,
  isSilent: false,
  asksConsent: false,
  asksForLonger: false,
  isRemembered: true,
  isAssured: true,
  isTrusted: false,
  isOfDevice: false,
  policy: 'passes',
  organization: 'unasked',
}

export const facts = {
  known,
  isNew: { ...known, isRemembered: false },
  trustedForLonger: { ...known, isTrusted: true, isRemembered: false, asksForLonger: true },
  isOlder: { ...known, standing: 'older' },
  isLower: { ...known, standing: 'lower' },
  isUnreachable: { ...known, standing: 'unreachable' },
  isOfAnother: { ...known, isOfAnother: true },
  isSilentAndNew: { ...known, isSilent: true, isRemembered: false },
  isSilentAndOlder: { ...known, isSilent: true, standing: 'older' },
  isSilentAndLower: { ...known, isSilent: true, standing: 'lower' },
  isHeldBack: { ...known, policy: 'refuses' },
  isUnanswered: { ...known, policy: 'silent' },
  isOfOrganization: { ...known, organization: 'chosen', isRemembered: false },
  isKnownInOrganization: { ...known, organization: 'chosen' },
  isOpen: { ...known, organization: 'open' },
  isSilentlyOpen: { ...known, isSilent: true, organization: 'open' },
  isOfNone: { ...known, organization: 'none' },
  isUnheard: { ...known, organization: 'silent' },
} satisfies Record<string, RequestFacts>

const shown = (one: RequestFacts) => ({ type: 'session.shown' as const, ...one })
const chosen = (one: RequestFacts) => ({ type: 'organization.chosen' as const, ...one })
const reconsidered = (one: RequestFacts) => ({ type: 'organization.reconsidered' as const, ...one })
const given = (one: RequestFacts) => ({ type: 'consent.given' as const, ...one })

export const events = {
  'session.missing': [
    { type: 'session.missing', isSilent: false },
    { type: 'session.missing', isSilent: true },
  ],
  'session.shown': [
    shown(facts.known),
    shown(facts.isNew),
    shown(facts.trustedForLonger),
    shown(facts.isOlder),
    shown(facts.isLower),
    shown(facts.isUnreachable),
    shown(facts.isOfAnother),
    shown(facts.isSilentAndNew),
    shown(facts.isSilentAndOlder),
    shown(facts.isSilentAndLower),
    shown(facts.isHeldBack),
    shown(facts.isUnanswered),
    shown(facts.isOfOrganization),
    shown(facts.isKnownInOrganization),
    shown(facts.isOpen),
    shown(facts.isSilentlyOpen),
    shown(facts.isOfNone),
    shown(facts.isUnheard),
  ],
  'organization.chosen': [
    chosen(facts.isOfOrganization),
    chosen(facts.isKnownInOrganization),
    chosen(facts.trustedForLonger),
    chosen(facts.isOlder),
    chosen(facts.isLower),
    chosen(facts.isUnreachable),
    chosen(facts.isOfAnother),
    chosen(facts.isSilentAndNew),
    chosen(facts.isSilentAndOlder),
    chosen(facts.isSilentAndLower),
    chosen(facts.isHeldBack),
    chosen(facts.isUnanswered),
    chosen(facts.isOpen),
    chosen(facts.isSilentlyOpen),
    chosen(facts.isOfNone),
    chosen(facts.isUnheard),
  ],
  'organization.reconsidered': [
    reconsidered(facts.isKnownInOrganization),
    reconsidered(facts.isOlder),
    reconsidered(facts.isUnreachable),
    reconsidered(facts.isOfAnother),
    reconsidered(facts.isSilentAndOlder),
    reconsidered(facts.isSilentAndLower),
    reconsidered(facts.isHeldBack),
    reconsidered(facts.isUnanswered),
    reconsidered(facts.isOpen),
    reconsidered(facts.isSilentlyOpen),
    reconsidered(facts.isOfNone),
    reconsidered(facts.isUnheard),
  ],
  'consent.given': [
    given(facts.isNew),
    given(facts.trustedForLonger),
    given(facts.isOlder),
    given(facts.isUnreachable),
    given(facts.isOfAnother),
    given(facts.isSilentAndOlder),
    given(facts.isSilentAndLower),
    given(facts.isHeldBack),
    given(facts.isUnanswered),
    given(facts.isOfOrganization),
    given(facts.isOpen),
    given(facts.isSilentlyOpen),
    given(facts.isOfNone),
    given(facts.isUnheard),
  ],
  'consent.refused': [{ type: 'consent.refused' }],
  'account.declined': [{ type: 'account.declined' }],
  'lifetime.lapsed': [{ type: 'lifetime.lapsed' }],
} satisfies EventSamples<AuthorizationEvent>
