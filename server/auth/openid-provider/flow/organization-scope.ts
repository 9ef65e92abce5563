// The scope by which an application learns in which organization a person works, and what was allowed for one of them.

import type { GrantOrganization } from '../../../db/auth/grant-organization.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'

export const ORGANIZATIONS = 'organizations'

/** What is remembered of a consent for one of them; before each scope of it, too. */
export const scopeOfOrganization = (id: string): string => `${ORGANIZATIONS} ${id}`

/** For each organization by itself: what is allowed for one says nothing of another, nor of none. */
export function consentedWith(
  scopes: readonly string[],
  organization: PersonsOrganization | null,
): readonly string[] {
  if (!organization) return scopes
  const its = scopeOfOrganization(organization.id)
  return [its, ...scopes.map((scope) => `${its} ${scope}`)]
}

/** Whether it is what was allowed for one of them. */
export const isOfOrganization = (scope: string): boolean => scope.startsWith(`${ORGANIZATIONS} `)

/** What was allowed, whether for an organization or not. */
export function allowedIn(scopes: readonly string[]): string[] {
  const named = scopes.map((scope) => (isOfOrganization(scope) ? scope.split(' ').slice(2).join(' ') : scope))
  return [...new Set(named)].filter((scope) => scope !== '')
}

/** What other applications learn of it. */
export const toldOf = ({ id, name, slug, role }: PersonsOrganization): GrantOrganization => ({
  id,
  name,
  slug,
  role,
})
