// Reads the application's session: its state, by its row and by the person's memberships.

import type { Context } from 'koa'
import {
  type AppSessionState,
  stateOfMember,
  tenantOfMember,
} from '../../../machines/app-session/current-state.ts'
import type { Levels } from '../../../machines/kit/demand.ts'
import { type DemandedOf, levelDemanded } from '../../../machines/membership/level-demanded.ts'
import { maybeOnePerson } from '../../db/app/app-user.ts'
import type { MembershipRow } from '../../db/app/membership.ts'
import type { AppDeps } from '../app-deps.ts'
import { type AppSession, hasShownFactor, sessionOf } from './app-session.ts'

export type CurrentSession = {
  state: AppSessionState
  /** Null exactly when the state is `signedOut`. */
  session: AppSession | null
  tenants: readonly MembershipRow[]
  /** What is demanded where they work, and what the session has shown. */
  levels: Levels
  user: { email: string; name: string }
  /** The auth service's id of the person; '' where nobody, or somebody not verified, is signed in. */
  authUserId: string
  /** Whether the auth service says that the e-mail is theirs. */
  isProven: boolean
  /** The second factors that the auth service says they have, and whether it has said so at all. */
  factors: readonly string[]
  hasSaidFactors: boolean
}

export const nobody: CurrentSession = {
  state: 'signedOut',
  session: null,
  tenants: [],
  levels: { demanded: 'aal1', shown: 'aal1' },
  user: { email: '', name: '' },
  authUserId: '',
  isProven: false,
  factors: [],
  hasSaidFactors: false,
}

/** The memberships of somebody whose e-mail is not verified do not matter. */
export async function currentSession(
  ctx: Context,
  { pool, demandedOf }: Pick<AppDeps, 'pool' | 'demandedOf'>,
): Promise<CurrentSession> {
  const session = sessionOf(ctx)
  if (!session) return nobody
  if (!session.emailVerified) return { ...nobody, state: 'limited', session }
  const person = await maybeOnePerson(pool, { userId: session.userId })
  if (!person) return nobody
  const { tenants, email, name, authUserId, emailVerified, factors, hasSaidFactors } = person
  const isProven = emailVerified && session.assurance === 'token'
  const levels = levelsIn(tenants.find(({ id }) => id === session.tenantId) ?? null, session, demandedOf)
  const state = stateOfMember(tenants, session.tenantId, levels)
  const inTenant = { ...session, tenantId: tenantOfMember(tenants, session.tenantId) }
  const who = { user: { email, name }, authUserId, isProven, factors, hasSaidFactors }
  return { state, session: inTenant, tenants, levels, ...who }
}

/** @param tenant in which they work, or are to work; null for none */
export const levelsIn = (
  tenant: Pick<MembershipRow, 'role' | 'demandsFactor'> | null,
  session: Pick<AppSession, 'reason'>,
  operator: DemandedOf,
): Levels => ({
  demanded: levelDemanded(tenant, operator, hasShownFactor(session)),
  shown: session.reason?.aal ?? 'aal1',
})
