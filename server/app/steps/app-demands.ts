// What the routes of the application demand of a session, by what they change.

import { FRESH_SECONDS } from '../../../machines/auth-session/lifetimes.ts'
import type { Demand } from '../../../machines/kit/demand.ts'

/**
 * What an organization is lost by, or what would be done in its name. People without a second factor are asked for nothing: of a
 * session of another service it is not known when its person has signed in, and signing in once more would not tell.
 */
export const ofOwner: Demand = { level: 'highest', within: { aal1: 'session', aal2: FRESH_SECONDS } }

/**
 * What leaves a lasting way into an organization: a stolen session must not. People without a second factor have signed in within
 * the time, if the auth service says when; of another service's session nobody knows, and it is asked for nothing.
 */
export const ofKeys: Demand = {
  level: 'highest',
  within: { aal1: FRESH_SECONDS, aal2: FRESH_SECONDS, unknown: 'session' },
}

/** What an organization gets over: a session below its person’s level does not do it. */
export const ofMember: Demand = { level: 'highest', within: 'session' }
