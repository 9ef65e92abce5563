// The bodies of password resets by a mailed link.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

export const requestResetLinkBody = z.object({ email: z.email(), redirectTo: z.string().optional() })

export const resetByLinkBody = z.object({ newPassword: text, token: z.string().optional() })

/** Of a mailed link. */
export const openLinkQuery = z.object({ callbackURL: z.string() })
