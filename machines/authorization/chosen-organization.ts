// Which of a person's organizations a request of an application is for, by what they, it and the application that has them say.

import type { OrganizationStanding } from './authorization.machine.ts'

/** What a request wants, and what the application that has the organizations says; null where it asks for none. */
export type WantedOrganization<One> = {
  heard: readonly One[] | 'silent'
  /** By the application that asks, by its id or slug. */
  named: string | null
  /** By the person, on the page, by its id. */
  picked: string | null
} | null

type Found<One> = { standing: OrganizationStanding; organization: One | null }

/** @param kept the one that the person has been asked about before, by its id: none takes its place without them */
export function organizationFor<One extends { id: string; slug: string }>(
  wanted: WantedOrganization<One>,
  kept: string | null,
): Found<One> {
  if (!wanted) return { standing: 'unasked', organization: null }
  const { heard, named, picked } = wanted
  if (heard === 'silent') return { standing: 'silent', organization: null }
  const found = (organization: One | undefined, otherwise: OrganizationStanding): Found<One> =>
    organization ? { standing: 'chosen', organization } : { standing: otherwise, organization: null }
  if (named !== null) {
    // A slug is a name that people give: one may look like the id of another organization, and become another one's.
    const one = heard.find(({ id }) => id === named) ?? heard.find(({ slug }) => slug === named)
    return found(kept === null || one?.id === kept ? one : undefined, 'none')
  }
  const [first, ...others] = heard
  const said = picked ?? kept
  if (said !== null && first)
    return found(
      heard.find(({ id }) => id === said),
      'open',
    )
  return others.length > 0 ? { standing: 'open', organization: null } : found(first, 'none')
}

/** Likewise, whatever they have said or been asked about before. */
export const organizationAnew = <One extends { id: string; slug: string }>(
  wanted: WantedOrganization<One>,
): Found<One> => organizationFor(wanted && { ...wanted, picked: null }, null)
