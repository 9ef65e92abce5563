// The bodies of signing out and of revoking sessions.

import { z } from 'zod'

/** A token, or the session id that a list shows in its place. */
export const revokeSessionBody = z.object({ token: z.string() })

/** Nothing of it is used, but it must be valid JSON. */
export const anyBody = z.unknown()

/** Nothing of it is used, but what is sent must be valid. */
export const signOutBody = z
  .object({
    callbackURL: z.string().optional(),
    disableRedirect: z.boolean().optional(),
    state: z.string().optional(),
  })
  .optional()

/** Its verifier's name is a setting. */
export const getSessionQuery = z.object({ disableRefresh: z.enum(['true', 'false']).optional() })
