// What is asked for a new API key, of a person or an organization. What Better Auth takes besides is not read, unless it asks for a limit.

import { z } from 'zod'
import { isVisible, onOneLine } from './names.ts'

const text = z.string().refine((value) => value.isWellFormed(), 'Invalid input: lone surrogates')
const word = text.pipe(z.string().min(1).max(64))

export const askedPermissions = z
  .record(word, z.array(word).max(64))
  .refine((given) => Object.keys(given).length <= 64, 'Invalid input: too many permissions')

/** Of an organization’s key, others read it, in mails too. */
export const apiKeyName = text
  .transform((name) => onOneLine(name).trim())
  .pipe(z.string().max(100).refine(isVisible, 'Invalid input: a name that nobody can see'))

const DAY = 86_400_000

export const apiKeyFields = {
  name: apiKeyName.optional(),
  /** In seconds; null for a key that does not expire. */
  expiresIn: z.number().int().min(1).nullish(),
  permissions: askedPermissions.optional(),
  /** How often it may be shown, in so many milliseconds. */
  rateLimitEnabled: z.boolean().optional(),
  rateLimitMax: z.number().int().min(1).max(1_000_000_000).optional(),
  rateLimitTimeWindow: z
    .number()
    .int()
    .min(1000)
    .max(7 * DAY)
    .optional(),
}

/** Null asks for no limit, too. */
const untaken = (field: string) => z.null(`Invalid input: ${field} is not supported`).optional()

/** Limits that keys don't have: a program that was told 200 would take its key for limited. */
export const untakenLimits = {
  remaining: untaken('remaining'),
  refillAmount: untaken('refillAmount'),
  refillInterval: untaken('refillInterval'),
}

/** What an update would limit a key by. */
export const unchangeable = {
  enabled: z.literal(true, 'Invalid input: enabled is not supported').optional(),
  permissions: untaken('permissions'),
  expiresIn: untaken('expiresIn'),
  rateLimitEnabled: untaken('rateLimitEnabled'),
  rateLimitMax: untaken('rateLimitMax'),
  rateLimitTimeWindow: untaken('rateLimitTimeWindow'),
}

export type AskedApiKey = z.output<z.ZodObject<typeof apiKeyFields>>

export const hasWholeLimit = ({
  rateLimitEnabled,
  rateLimitMax,
  rateLimitTimeWindow,
}: AskedApiKey): boolean =>
  rateLimitMax !== undefined || (rateLimitEnabled !== true && rateLimitTimeWindow === undefined)

export const LIMIT_NOT_WHOLE = 'Invalid input: rateLimitMax is missing'

/** Better Auth’s window where a limit says no other. */
export function limitOf({ rateLimitEnabled = true, rateLimitMax, rateLimitTimeWindow = DAY }: AskedApiKey) {
  const isLimited = rateLimitEnabled && rateLimitMax !== undefined
  return isLimited ? { limit: rateLimitMax, windowMs: rateLimitTimeWindow } : { limit: null, windowMs: null }
}
