// How a session stands to what an application wants of it, in the terms of OpenID Connect: `acr_values`, `max_age`, `prompt`.

import type { SessionStanding } from '../../../../machines/authorization/authorization.machine.ts'
import { type Level, levels, standingOf as shownBy, type Within } from '../../../../machines/kit/demand.ts'
import { judge } from '../../../tokens/token-demand.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'

export type Wanted = {
  /** One of them is enough; none where it does not matter. */
  levels: readonly string[]
  /** Whether the response must name one of them: `claims`. */
  isEssential: boolean
  /** In seconds; null where it does not matter. */
  maxAge: number | null
  /** Whether the person is to have signed in since they were asked. */
  mustSignIn: boolean
}

/** For who has only to be signed in, however long ago. */
export const ANY_AGE = 999_999_999

/** Of a session as applications know it: one of which it is not known why it exists is of one factor. */
export const acrOf = (aal: string | null): Level => (aal === 'aal2' ? 'aal2' : 'aal1')

const isLevel = (name: string): name is Level => levels.some((level) => level === name)

/** The level in the response: of those that the application insists on, the highest that the session has shown; otherwise the session's. */
export function acrFor(aal: string | null, { levels: wanted, isEssential }: Wanted): Level {
  const shown = acrOf(aal)
  if (!isEssential || wanted.includes(shown)) return shown
  return (
    wanted
      .filter(isLevel)
      .toSorted()
      .findLast((level) => level <= shown) ?? shown
  )
}

/** The lowest of those that are wanted; undefined where there is none of ours among them. */
export function levelOf({ levels: wanted }: Wanted): Level | undefined {
  const known = wanted.filter(isLevel)
  return wanted.length === 0 ? 'aal1' : known.toSorted()[0]
}

/** An organization that demands a second factor of its members demands it here, too. */
export const demandedIn = (organization: { demandsFactor: boolean } | null, wanted: Wanted): Wanted =>
  organization?.demandsFactor && levelOf(wanted) !== undefined ? { ...wanted, levels: ['aal2'] } : wanted

/** As the machine of the session says, by the database’s clock. @param askedAt in epoch ms; null for now */
export function standingOf(
  { session, user, now }: AuthenticatedSession,
  wanted: Wanted,
  askedAt: number | null,
): SessionStanding {
  const level = levelOf(wanted)
  if (!level) return 'unreachable'
  const age = Math.max(0, (now - session.authenticatedAt) / 1000)
  const standing = shownBy({ aal: session.aal, age }, user.factors)
  const isMet = (within: Within) =>
    judge({ level, within }, standing, 'token', session.id).effects.length === 0
  if (!isMet('session')) return 'lower'
  const isOlder = wanted.mustSignIn && session.authenticatedAt < (askedAt ?? Number.POSITIVE_INFINITY)
  return isOlder || !isMet(wanted.maxAge ?? 'session') ? 'older' : 'enough'
}
