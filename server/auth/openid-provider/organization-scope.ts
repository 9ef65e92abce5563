// The scope by which an application learns in which organization a person works, and what was allowed for one of them.

import type { GrantOrganization } from '../../db/auth/grant-organization.ts'
import type { PersonsOrganization } from '../../wire/persons-organizations.ts'

export const ORGANIZATIONS = 'organizations'

/** What is remembered of a consent for one of them. */
export const scopeOfOrganization = (id: string): string => `${ORGANIZATIONS} ${id}`

/** For each organization by itself: what is allowed for one says nothing of another. */
export const consentedWith = (
  scopes: readonly string[],
  organization: PersonsOrganization | null,
): readonly string[] => (organization ? [...scopes, scopeOfOrganization(organization.id)] : scopes)

/** Whether it is what was allowed for one of them. */
export const isOfOrganization = (scope: string): boolean => scope.startsWith(`${ORGANIZATIONS} `)

/** What other applications learn of it. */
export const toldOf = ({ id, name, slug, role }: PersonsOrganization): GrantOrganization => ({
  id,
  name,
  slug,
  role,
})
