// How hosts read the state of a session with a verified e-mail: from its tenant, and from the person's memberships.

import type { StateValueFrom } from 'xstate'
import type { appSessionMachine, Memberships } from './app-session.machine.ts'

export type AppSessionState = StateValueFrom<typeof appSessionMachine>

export function membershipsOf(tenants: readonly { id: string }[], tenantId: string | null): Memberships {
  if (tenants.length === 0) return 'none'
  return tenants.some(({ id }) => id === tenantId) ? 'chosen' : 'several'
}

const states = { none: 'withoutTenant', several: 'choosing', chosen: 'inTenant' } as const

/** The tenant in which somebody works; null as soon as they are no member of it, whatever their session says. */
export const tenantOfMember = (tenants: readonly { id: string }[], tenantId: string | null): string | null =>
  membershipsOf(tenants, tenantId) === 'chosen' ? tenantId : null

export const stateOfMember = (tenants: readonly { id: string }[], tenantId: string | null): AppSessionState =>
  states[membershipsOf(tenants, tenantId)]
