// Secrets that sign calls, as Standard Webhooks have them.

import { z } from 'zod'
import { commaList } from './setting.ts'

const LEAST_BYTES = 24
const MOST_BYTES = 64

/** `whsec_` and base64 of 24 to 64 random bytes. */
const signingSecret = z.string().refine((secret) => {
  const [, base64 = ''] =
    /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? []
  const { length } = Buffer.from(base64, 'base64')
  return length >= LEAST_BYTES && length <= MOST_BYTES
})

/** Newest first: each signs. */
export const signingSecrets = z.string().transform(commaList).pipe(z.array(signingSecret))
