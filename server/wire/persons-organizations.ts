// What the auth service asks the application about the organizations of a person, and is answered.

import { z } from 'zod'

export const personsOrganizationsBody = z.object({ userId: z.string().min(1).max(200) })

const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: z.string(),
  /** Whether it demands a second factor of its members by now. */
  demandsFactor: z.boolean(),
})
export type PersonsOrganization = z.infer<typeof organization>

export const personsOrganizations = z.object({ organizations: z.array(organization) })
