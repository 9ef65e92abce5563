// How a request to the OpenID provider asks the application about organizations, and what it has heard.

import type { WantedOrganization } from '../../../../machines/authorization/chosen-organization.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'

/** Those of a person; null where the application doesn’t say. */
export type AskOrganizations = (userId: string) => Promise<readonly PersonsOrganization[] | null>

/** What a request wants, and what is said, `since` when; null where it asks for no organization. */
export type HeardOrganizations = (WantedOrganization<PersonsOrganization> & { since: string }) | null

/** What is said of the membership that a refresh token was given for; null where it was for none. */
export type HeardMembership = PersonsOrganization | 'ended' | 'silent' | null
