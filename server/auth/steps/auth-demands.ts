// What the routes of the auth service demand of a session, by what they change.

import type { Context } from 'koa'
import { FRESH_SECONDS } from '../../../machines/auth-session/lifetimes.ts'
import type { Demand } from '../../../machines/kit/demand.ts'

/** What the account is lost with: its ways in, its factors, its address and itself. */
export const ofAccount: Demand = { level: 'highest', within: FRESH_SECONDS }

/** What ends in the hands of an owner who has been away for long: a session below must end none above. */
export const ofSessions: Demand = { level: 'highest', within: 'session' }

/** What is seen and done there is other people’s. */
export const ofConsole: Demand = { level: 'aal2', within: 900 }

/** A second factor is shown beside a first one that is recent. */
export const ofLift: Demand = { level: 'first', within: FRESH_SECONDS }

/** Of the route that was asked. */
export const demandOf = (ctx: Context): Demand | null => ctx.state.demand ?? null
