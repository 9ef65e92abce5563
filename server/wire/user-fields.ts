// What people say about themselves besides name and image: values by the names that USER_FIELDS gives them.

import { z } from 'zod'

export const fieldValue = z.union([z.string(), z.number(), z.boolean()])
export type FieldValue = z.infer<typeof fieldValue>

export const userFields = z.record(z.string(), fieldValue)
export type UserFields = z.infer<typeof userFields>

/** Null for one that its person takes away. */
export type GivenFields = Record<string, FieldValue | null>

export const withoutNulls = (given: GivenFields): UserFields =>
  Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, FieldValue] => entry[1] !== null),
  )
