// Finds members whose role ORGANIZATION_ROLES no longer has.

import { knownRoles } from '../../machines/membership/roles.ts'
import type { AppSettings } from '../config/app-settings.ts'
import { anyRolesHeld } from '../db/app/organization-table.ts'
import { isUnmigrated } from '../db/database-problem.ts'
import type { Queries } from '../db/pool.ts'
import { found, type Said, well } from './finding.ts'

/** Nothing is asked where there is no table. */
export async function rolesHeld(
  db: Queries,
  { ORGANIZATION_ROLES: { roles } }: Pick<AppSettings, 'ORGANIZATION_ROLES'>,
): Promise<Said[]> {
  if (roles === knownRoles) return []
  const { given } = roles.table
  const held = await anyRolesHeld(db).catch((error: unknown) => {
    // Of a schema that is not there, another finding tells.
    if (isUnmigrated(error)) return []
    throw error
  })
  const gone = held.filter(({ role }) => role !== 'owner' && !given.includes(role))
  if (gone.length === 0) return [well('ORGANIZATION_ROLES has the roles of all members.')]
  const named = gone.map(({ role, members }) => `${members} as ${role}`).join(', ')
  return [
    found(
      'roles.gone',
      `Members have roles that ORGANIZATION_ROLES no longer has: ${named}. They count as member.`,
      'Put the roles back, or let owners give these people other ones.',
    ),
  ]
}
