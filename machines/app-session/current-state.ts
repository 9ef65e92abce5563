// How hosts read the state of a session with a verified e-mail: from its tenant, its level, and the person's memberships.

import type { StateValueFrom } from 'xstate'
import { isBelow, type Levels } from '../kit/demand.ts'
import type { appSessionMachine } from './app-session.machine.ts'
import type { Memberships } from './app-session.types.ts'

export type AppSessionState = StateValueFrom<typeof appSessionMachine>

function membershipsOf(tenants: readonly { id: string }[], tenantId: string | null): Memberships {
  if (tenants.length === 0) return 'none'
  return tenants.some(({ id }) => id === tenantId) ? 'chosen' : 'several'
}

const states = { none: 'withoutTenant', several: 'choosing', chosen: 'inTenant' } as const

/** The tenant in which somebody works; null as soon as they are no member of it, whatever their session says. */
export const tenantOfMember = (tenants: readonly { id: string }[], tenantId: string | null): string | null =>
  membershipsOf(tenants, tenantId) === 'chosen' ? tenantId : null

/** @param levels where they work, as the machine's events have them */
export const stateOfMember = (
  tenants: readonly { id: string }[],
  tenantId: string | null,
  levels: Levels,
): AppSessionState => (isBelow(levels) ? 'belowDemand' : states[membershipsOf(tenants, tenantId)])
