// Reads the application's session: its state, by its row and by the person's memberships.

import type { Context } from 'koa'
import {
  type AppSessionState,
  stateOfMember,
  tenantOfMember,
} from '../../../machines/app-session/current-state.ts'
import { maybeOnePerson } from '../../db/app/app-user.ts'
import type { TenantRow } from '../../db/app/membership.ts'
import type { AppDeps } from '../app-deps.ts'
import { type AppSession, sessionOf } from './app-session.ts'

export type CurrentSession = {
  state: AppSessionState
  /** Null exactly when the state is `signedOut`. */
  session: AppSession | null
  tenants: readonly TenantRow[]
  user: { email: string; name: string }
  /** The auth service's id of the person; '' where nobody, or somebody not verified, is signed in. */
  authUserId: string
  /** Whether the auth service says that the e-mail is theirs. */
  isProven: boolean
  /** The second factors that the auth service says they have. */
  factors: readonly string[]
}

export const nobody: CurrentSession = {
  state: 'signedOut',
  session: null,
  tenants: [],
  user: { email: '', name: '' },
  authUserId: '',
  isProven: false,
  factors: [],
}

/** The memberships of somebody whose e-mail is not verified do not matter. */
export async function currentSession(ctx: Context, { pool }: Pick<AppDeps, 'pool'>): Promise<CurrentSession> {
  const session = sessionOf(ctx)
  if (!session) return nobody
  if (!session.emailVerified) return { ...nobody, state: 'limited', session }
  const person = await maybeOnePerson(pool, { userId: session.userId })
  if (!person) return nobody
  const { tenants, email, name, authUserId, emailVerified, factors } = person
  const isProven = emailVerified && session.assurance === 'token'
  const state = stateOfMember(tenants, session.tenantId)
  const inTenant = { ...session, tenantId: tenantOfMember(tenants, session.tenantId) }
  return { state, session: inTenant, tenants, user: { email, name }, authUserId, isProven, factors }
}
