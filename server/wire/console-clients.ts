// The clients of the OpenID provider as an operator of the console is shown them: no secret, nor a digest of one. Times in ISO 8601.

import { z } from 'zod'

/** The last one of the page before: stored ones come first, by their age in microseconds since 1970, then those of documents, by their ids. */
export const clientAfter = z.union([
  z.object({ at: z.string().regex(/^\d{1,16}$/), id: z.string().max(64) }),
  z.object({ document: z.string().max(512) }),
])
export type ClientAfter = z.infer<typeof clientAfter>

export const listedClients = z.object({
  clients: z.array(
    z.object({
      id: z.string(),
      /** Of one that describes itself in a document only the host is known here. */
      name: z.string(),
      /** Where it comes from: `OIDC_CLIENTS`, the command `clients`, its own registration, or its metadata document. */
      source: z.enum(['setting', 'command', 'registration', 'document']),
      redirectUris: z.array(z.string()),
      /** Null where no table has it. */
      since: z.string().nullable(),
      /** Null where it was never used, or so much that nobody looks for the last time. */
      usedAt: z.string().nullable(),
      /** People who have consented to something, and grants. No more than `mostCounted` are counted. */
      consents: z.number(),
      grants: z.number(),
      isTrusted: z.boolean(),
      isRemoving: z.boolean(),
    }),
  ),
  mostCounted: z.number(),
  after: clientAfter.nullable(),
})
export type ListedClients = z.infer<typeof listedClients>
