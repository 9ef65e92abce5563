// What the application tells the auth service, in a signed call: of which people memberships of an organization have ended.

import { z } from 'zod'

/** Below AUTH_URL. */
export const ENDED_MEMBERSHIPS = '/oauth2/ended-memberships'

export const endedMemberships = z.object({
  organizationId: z.string().min(1),
  userIds: z.array(z.string().min(1)).max(200),
})
