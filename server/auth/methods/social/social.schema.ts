// The body of a sign-in with an identity provider.

import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Invalid SHA-256 hex digest')

/** An id_token links nothing here: the return of a browser that has begun shows who is at it. */
export const linkSocialBody = z.object({
  provider: z.string('Invalid input'),
  callbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  disableRedirect: z.boolean().default(false),
  scopes: z.array(z.string()).default([]),
  loginHint: z.string().max(254).optional(),
  additionalData: z.object({}).default({}),
  /** Our own: the query that a return came to the page with, which ends what the page's session has begun. */
  returned: z.string().max(16_384).optional(),
})

export const unlinkAccountBody = z.object({ accountId: z.string() })

export const signInSocialBody = z.object({
  provider: z.string('Invalid input'),
  callbackURL: z.string().optional(),
  newUserCallbackURL: z.string().optional(),
  errorCallbackURL: z.string().optional(),
  disableRedirect: z.boolean().default(false),
  scopes: z.array(z.string()).default([]),
  loginHint: z.string().max(254).optional(),
  idToken: z.object({ token: z.string(), nonce: z.string().optional() }).optional(),
  /** `sessionChallenge`: the digest of a secret the page keeps, for browsers that withhold cross-site cookies. */
  additionalData: z
    .record(z.string(), z.unknown())
    .pipe(z.object({ sessionChallenge: sha256.optional() }))
    .default({}),
})

const error = { error: z.string().optional(), error_description: z.string().optional() }
export const errorQuery = z.object(error)
export const returnQuery = z.object({
  ...error,
  state: z.string().optional(),
  code: z.string().optional(),
  iss: z.string().optional(),
})
