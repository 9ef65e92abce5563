// The bodies of password resets, by code and by link.

import { z } from 'zod'
import { text } from '../../steps/text.ts'

export const requestResetLinkBody = z.object({ email: z.email(), redirectTo: z.string().optional() })

export const resetByLinkBody = z.object({ newPassword: text, token: z.string().optional() })

export const requestResetBody = z.object({ email: z.string() })

export const resetPasswordBody = z.object({ email: z.string(), otp: z.string(), password: text })

/** Of a mailed link. */
export const openLinkQuery = z.object({ callbackURL: z.string() })
