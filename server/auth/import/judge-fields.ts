// Takes over the additional fields of another Better Auth's people, where USER_FIELDS has fields of their names.

import type { UserField } from '../../config/user-fields-schema.ts'
import { type ForeignRow, plain } from '../../db/auth/better-auth-schema.ts'
import type { UserFields } from '../../wire/user-fields.ts'

/** Its columns of dates have times, where a field may be a day. */
function asField({ property }: UserField, value: unknown): unknown {
  if (property.type !== 'string' || typeof value !== 'string') return value
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isTime) return value
  if (property.format === 'date') return new Date(value).toISOString().slice(0, 10)
  return property.format === 'date-time' ? new Date(value).toISOString() : value
}

/** @returns null where there are none; and the names of fields whose values are not what USER_FIELDS says */
export function judgeFields(
  row: ForeignRow,
  userFields: readonly UserField[],
): { fields: UserFields | null; unfit: string[] } {
  const fields: UserFields = {}
  const unfit: string[] = []
  for (const field of userFields) {
    const value = row[plain(field.name)]
    if (value === null || value === undefined) continue
    const { data } = field.value.safeParse(asField(field, value))
    if (data === undefined) unfit.push(field.name)
    else fields[field.name] = data
  }
  return { fields: Object.keys(fields).length > 0 ? fields : null, unfit }
}
