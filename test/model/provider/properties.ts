// What must be true of what an application is granted: judged from the state before, and without any machine.

import type { Answer } from '../../../server/auth/openid-provider/flow/provider.flow.ts'
import type { Grant, Organization, Said, Wants, World } from './world.ts'

export const properties = [
  'an application is granted something of somebody else than was asked',
  'an application is granted something by a session below what it demands',
  'an application is granted something that its person has not consented to',
  'an application is granted something for longer than a session, and nobody was asked for that',
  'an application is granted something in an organization that its person has not chosen, or is no member of',
  'an application is granted something while its person chooses another organization',
  'a person can’t choose another organization than the one that they are asked about',
  'an application is granted something that the policy holds back',
  'an application refreshes what the policy holds back',
  'an application refreshes what was granted in an organization that its person has left',
  'an application keeps what was granted in an organization that its person has left',
  'somebody is asked where nobody may be',
  'a request of an application is answered after its time',
  'a code gives tokens twice, or after its time',
  'a code that is presented twice leaves its tokens valid',
  'a refresh token is accepted twice, or after its time',
  'a refresh token that is presented twice leaves the application’s tokens valid',
  'an application keeps what was taken back',
  'a request of an application stays open for ever',
] as const
export type Property = (typeof properties)[number]

type Granting = {
  before: World
  wants: Wants
  isForLonger: boolean
  answer: Answer | null
  organization: Organization | null
  brought: Said
}

const UNCHOSEN =
  'an application is granted something in an organization that its person has not chosen, or is no member of'

/** The only one, one that the application has named, or what the person has said or was asked about. */
function isUnchosen({ before, wants, organization, brought }: Granting): boolean {
  if (wants.organization === 'unasked') return organization !== null
  const { memberOf = [], picked } = brought
  if (organization === null || memberOf === 'silent' || !memberOf.includes(organization)) return true
  if (wants.organization !== 'any') return wants.organization !== organization
  if (picked) return picked !== organization
  if (before.request?.state === 'choosingOrganization') return true
  return memberOf.length > 1 && before.request?.organization !== organization
}

/** Of a grant that is made: what was missing. */
export function wrongWithGrant(granting: Granting): Property | null {
  const { before, wants, isForLonger, answer, organization } = granting
  const { session, request, consents } = before
  const asked = request?.asked ?? null
  const isAnother = [asked, wants.subject].some((named) => named !== null && named !== session?.of)
  if (!session || isAnother) return 'an application is granted something of somebody else than was asked'
  const isLower =
    (wants.level !== 'aal1' && wants.level !== session.level) ||
    (organization === 'b' && session.level !== 'aal2')
  if (isLower || (wants.isRecent && session.isOld))
    return 'an application is granted something by a session below what it demands'
  if (answer === 'reconsidered')
    return 'an application is granted something while its person chooses another organization'
  if (isUnchosen(granting)) return UNCHOSEN
  const hasSaid =
    answer === 'given' && request?.shown === session.of && request.shownFor.includes(organization)
  const isKnown = organization === null ? consents[session.of] : before.consentedFor.includes(organization)
  const isRemembered = isKnown && wants.isAssured && !wants.asksConsent
  const needsNoWord = !wants.isOfDevice && (wants.isTrusted || isRemembered)
  if (!needsNoWord && !hasSaid)
    return 'an application is granted something that its person has not consented to'
  if (isForLonger && !(wants.asksForLonger && (wants.isTrusted || wants.asksConsent || wants.isOfDevice)))
    return 'an application is granted something for longer than a session, and nobody was asked for that'
  return request?.isLapsed ? 'a request of an application is answered after its time' : null
}

/** @param before the grant as it was when the code was presented */
export function wrongWithCode(before: Grant, isGood: boolean, after: World): Property | null {
  if (isGood && (before.code !== 'issued' || before.isCodeLapsed))
    return 'a code gives tokens twice, or after its time'
  return before.code === 'redeemed' && after.grants.length > 0
    ? 'a code that is presented twice leaves its tokens valid'
    : null
}

/** Likewise. @param isUsed whether another token had replaced it */
export function wrongWithToken(
  before: Grant,
  { isUsed, isGood }: { isUsed: boolean; isGood: boolean },
  after: World,
): Property | null {
  if (isGood && (isUsed || before.isTokenLapsed))
    return 'a refresh token is accepted twice, or after its time'
  // Of a family whose time is over nothing is good anyhow.
  return isUsed && before.family !== 'ended' && after.grants.length > 0
    ? 'a refresh token that is presented twice leaves the application’s tokens valid'
    : null
}
