// How a session stands to what an application wants of it, in the terms of OpenID Connect: `acr_values`, `max_age`, `prompt`.

import type { SessionStanding } from '../../../machines/authorization/authorization.machine.ts'
import { type Level, levels, standingOf as shownBy } from '../../../machines/kit/demand.ts'
import { factorsOf } from '../../db/auth/user.ts'
import { judge } from '../../tokens/demand.ts'
import type { AuthenticatedSession } from '../steps/presented-session.ts'

export type Wanted = {
  /** One of them is enough; none where it does not matter. */
  levels: readonly string[]
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

/** The lowest of those that are wanted; undefined where there is none of ours among them. */
export function levelOf({ levels: wanted }: Wanted): Level | undefined {
  const known = wanted.filter(isLevel)
  return wanted.length === 0 ? 'aal1' : known.toSorted()[0]
}

/** As the machine of the session says, by the database’s clock. @param askedAt in epoch ms; null for now */
export function standingOf(
  { session, user, now }: AuthenticatedSession,
  wanted: Wanted,
  askedAt: number | null,
): SessionStanding {
  const level = levelOf(wanted)
  if (!level) return 'unreachable'
  const age = Math.max(0, (now - session.authenticatedAt) / 1000)
  const standing = shownBy({ aal: session.aal, age }, factorsOf(user))
  const demand = { level, within: wanted.maxAge ?? ('session' as const) }
  const { effects } = judge(demand, standing, session.id)
  const isOlder = wanted.mustSignIn && session.authenticatedAt < (askedAt ?? Number.POSITIVE_INFINITY)
  return effects.length > 0 || isOlder ? 'below' : 'enough'
}
