// What the bounds of a world are, and who takes part.

import type { Purpose } from '../../../machines/kit/mailings.ts'
import type { DemandedOf } from '../../../machines/membership/level-demanded.ts'
import type { Browser, policies } from '../options.ts'

export const owner: Browser = { name: 'owner', who: 'owner' }
export const phone: Browser = { name: 'owner’s phone', who: 'owner' }
export const stranger: Browser = { name: 'stranger', who: 'stranger' }

export type Bounds = {
  title: string
  policy: keyof typeof policies
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  /** How many of the browsers, from the first on, have a form of their own. */
  forms: number
  /** Which requests each browser may send by itself, forged or replayed ones; null for all but the application’s pages and second factors. */
  groups: readonly string[] | null
  /** Of the requests of these groups what nobody sends here, by name. */
  without?: readonly string[]
  /** Whether tries are counted apart for the browser that asked for a code; without it every browser is as good. */
  followsRequesters?: boolean
  /** Whether an application’s session ends with what it came from, though no request here asks for more of it. */
  followsSources?: true
  /** Whether it matters that a second factor was shown later than the first. */
  followsLifts?: true
  /** False where no request of this world leads in once a change of email, or a factor, is taken back: that has a world of its own. */
  hasWayBack?: false
  /** Whether the operator demands a second factor of everybody. */
  demandsFactor?: true
  /** Whether newcomers wait for an approval. */
  demandsApproval?: true
  /** Whether the operator lets pass what the policy gives no answer about. */
  passesUnanswered?: true
  /** Of whom at the application. */
  operator?: DemandedOf
  /** It is so large that only `npm run test:deep` explores it. */
  isLarge?: true
  /** So large that `npm test` leaves it to `npm run test:deep`; whatever else explores worlds has it. */
  isLong?: true
}

/** What only those worlds have that name it. */
export const ofTheirOwn = [
  'application',
  'demands of the application',
  'demands of organizations',
  'second factor',
  'recovery',
  'budget of the app',
  'passkey',
  'ways in',
  'verifiers',
  'session clock',
  'mailed code',
  'refused sign-ups',
  'policy',
  'token',
  'approval',
]
