// One request of a world, from its first operation to its answer.

import type { Demand } from '../../machines/kit/demand.ts'
import type { Purpose } from '../../machines/kit/mailings.ts'
import type { TypedFactor } from '../../machines/sign-in/sign-in.types.ts'
import type { Identified } from '../../server/auth/methods/social/social.operations.ts'
import type { RecoveryLink } from '../../server/auth/methods/two-factor/recovery.operations.ts'
import { MADE_UP } from './options.ts'

/**
 * What may be so while a request is answered: its session is of another day, its link, its challenge or the sign-in that waits too
 * old, the address another’s, or the key behind what its copy has counted.
 */
export type Meanwhile =
  | 'a day has passed'
  | 'a week has passed'
  | 'five minutes have passed'
  | 'ten minutes have passed'
  | 'a copy of the key has counted on'
  | 'somebody has proven the address'
  | 'the account has another address'
  | 'nobody may sign up'
  | PolicySays

/** What the policy says of it, or the provider of a CAPTCHA of a sign-up; without one of these they are not asked. */
export const policySays = [
  'the policy allows it',
  'the policy refuses it',
  'the policy gives no answer',
  'the policy was asked about another address',
] as const
export const captchaSays = [
  'its CAPTCHA was solved',
  'its CAPTCHA was not solved',
  'it has no CAPTCHA',
  'nobody judges its CAPTCHA',
  'its CAPTCHA was solved, and the policy refuses it',
] as const
export type PolicySays = (typeof policySays)[number] | (typeof captchaSays)[number]

/** Of one request, from its first operation to its answer. */
export type Request = {
  browser: number
  who: number
  /** What the request is for, where it presents a code. */
  purpose: Purpose
  /** The digits presented: of the newest code of a purpose, or made up. */
  digits: Purpose | 'made-up'
  passwordIsOwn: boolean
  /** Whether an identity is proposed, and no password; whether by the browser that began. */
  isIdentity: boolean
  sameBrowser: boolean
  /** Whether what it proposes is typed at a sign-in. */
  isSignIn: boolean
  /** Whether it leads back to a page: a verifier that no page is told of is nobody’s. */
  leadsBack: boolean
  /** The browser whose session is to be ended. */
  named: number
  /** Whether it presents a session before the browser's own, as the application may for one that came from it. */
  presentsOlder: boolean
  /** Whether the wanted address is somebody else's; whether the link is the one that was mailed to the old one. */
  isTaken: boolean
  /** Whether the wanted address is the one that was asked for last, which the account may have by now. */
  isAskedFor: boolean
  /** Whether the wanted address is the one that the account has. */
  isOwn: boolean
  isUndoLink: boolean
  /** Which of both a link that takes a factor back is of. */
  undoes: 'app' | 'passkey'
  /** The link of a recovery that it shows, if it is one that was mailed. */
  recoveryLink: RecoveryLink | null
  meanwhile: Meanwhile | null
  /** Whose the provider's person is, where it is not known whether it is the account's own. */
  identity: Identified
  /** Whether the account has waited for its verification as long as accounts do. */
  hasLapsed: boolean
  /** The second factor that it shows: the account's present code, a recovery code, or something made up. */
  factor: TypedFactor | 'made-up'
  /** What a new passkey can do, and what is shown of one: an answer to the browser's challenge, or the same once more. */
  response: 'alone' | 'beside' | 'made-up'
  assertion: 'right' | 'again' | 'made-up'
  isUserVerified: boolean
  /** Whether it presents the browser's session, and which of its factors another session takes over from it. */
  isBySession: boolean
  takesOver: 'first' | 'second' | null
  /** What the route demands of the session. */
  demand: Demand | null
  /** What came of the operations. */
  proven: boolean
  opened: boolean
  replaced: boolean
  described: boolean
  hasBegunChange: boolean
  enrolled: boolean
  renewed: boolean
  /** What a session that it opens says of itself, and its number; null where no sign-in has opened it. */
  says: string | null
  reason: number
  first: number
  /** Whether the sign-in that it begins waits for an enrolment. */
  mustEnrol: boolean
}

/** The password that a request shows, by its number. */
export const passwordOf = ({ passwordIsOwn, who }: Request) => (passwordIsOwn ? who : MADE_UP)

export const requestOf = (browser: number, who: number, given: Partial<Request> = {}): Request => ({
  browser,
  who,
  purpose: 'email-verification',
  digits: 'made-up',
  passwordIsOwn: true,
  isIdentity: false,
  sameBrowser: false,
  isSignIn: false,
  leadsBack: false,
  named: browser,
  presentsOlder: false,
  isTaken: false,
  isAskedFor: false,
  isOwn: false,
  isUndoLink: false,
  undoes: 'app',
  recoveryLink: null,
  meanwhile: null,
  identity: 'free',
  hasLapsed: false,
  factor: 'made-up',
  response: 'made-up',
  assertion: 'made-up',
  isUserVerified: false,
  isBySession: false,
  takesOver: null,
  demand: null,
  proven: false,
  opened: false,
  replaced: false,
  described: false,
  hasBegunChange: false,
  enrolled: false,
  renewed: false,
  says: null,
  reason: 0,
  first: 0,
  mustEnrol: false,
  ...given,
})
