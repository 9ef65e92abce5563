// What the auth service asks the application about the organizations of a person, and is answered.

import { z } from 'zod'

/** `email`: the person’s, where the console asks, which shows invitations too. */
export const personsOrganizationsBody = z.object({
  userId: z.string().min(1).max(200),
  email: z.string().min(1).max(320).optional(),
})

const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: z.string(),
  /** Whether it demands a second factor of its members by now. */
  demandsFactor: z.boolean(),
})
export type PersonsOrganization = z.infer<typeof organization>

/** `words`: of the mail server, where it has not taken the mail. */
export const standingInvitation = z.object({
  role: z.string(),
  state: z.enum(['pending', 'accepted', 'declined', 'revoked', 'lapsed']),
  at: z.string(),
  until: z.string(),
  words: z.string().nullable(),
})

/** Of the organization; an application of an earlier release doesn’t say it. */
const named = { id: z.string().nullish() }

/** For the console: of each the newest. Times in ISO 8601. */
export const standingInOrganizations = z.object({
  memberships: z.array(z.object({ ...named, name: z.string(), role: z.string(), since: z.string() })),
  /** That have ended in the last month; of an organization that is deleted id and name are null. */
  past: z.array(z.object({ ...named, name: z.string().nullable(), role: z.string(), until: z.string() })),
  invitations: z.array(standingInvitation.extend({ ...named, name: z.string() })),
  /** Whether there are more of any. */
  isCut: z.boolean(),
})
export type StandingInOrganizations = z.infer<typeof standingInOrganizations>

/** `standing`: where an email was asked about. */
export const personsOrganizations = z.object({
  organizations: z.array(organization),
  standing: standingInOrganizations.optional(),
})
