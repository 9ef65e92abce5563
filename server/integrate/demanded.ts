// What an application demands of a person's session, how it says so, and the response if the demand is not met.

import { type Demand, standingOf } from '../../machines/kit/demand.ts'
import { judge, type Needed, NO_DEMAND, neededFor, parseDemand, stepUpAddress } from '../tokens/demand.ts'
import type { SaidReason } from '../tokens/reason.ts'
import { stepUpRequired } from '../wire/app.ts'
import type { LockstepOptions } from './options.ts'
import { type Asked, pageOf } from './presented-tokens.ts'
import type { Person, Visitor } from './visitor.ts'

/** `demand`: what the session must have shown, and how recently, such as `aal2 within 15m`. */
export type Demanding = { demand?: string }

/** @throws TypeError */
export function readDemand({ demand }: Demanding): Demand | null {
  const read = demand === undefined ? null : parseDemand(demand)
  if (demand !== undefined && !read) throw new TypeError(NO_DEMAND)
  return read
}

/** Null if the session meets the demand, as far as the auth service says. */
function neededBy(demand: Demand, reason: SaidReason | null): Needed | null {
  const shown = reason && { aal: reason.aal, age: Date.now() / 1000 - reason.provenAt }
  const standing = standingOf(shown, reason?.factors ?? [])
  const { effects } = judge(demand, standing, 'visitor')
  return effects.includes('refuseStaleSession') ? neededFor(demand, standing) : null
}

/** Redirects a page to where its person can prove more, and back to this application. */
function wayTo(needed: Needed, asked: Asked, { stepUpUrl, appOrigin }: LockstepOptions): string | undefined {
  const page = pageOf(asked)
  if (stepUpUrl === undefined || appOrigin === undefined || page === null) return undefined
  return stepUpAddress(stepUpUrl, needed, appOrigin + page)
}

/** @param given what is demanded, and why the auth session exists */
export function meeting(
  person: Person,
  { demand, reason }: { demand: Demand | null; reason: SaidReason | null },
  asked: Asked,
  options: LockstepOptions,
): Visitor {
  const needed = demand && neededBy(demand, reason)
  if (!needed) return person
  const location = wayTo(needed, asked, options)
  const [, error, code] = stepUpRequired
  return { ...person, refusal: { status: 401, code, error, needed, ...(location && { location }) } }
}
