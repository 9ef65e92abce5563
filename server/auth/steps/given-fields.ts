// Reads the fields of USER_FIELDS from a body, as Better Auth reads its additionalFields; others stay ignored.

import type { Context } from 'koa'
import type { UserField } from '../../config/user-fields-schema.ts'
import type { GivenFields } from '../../wire/user-fields.ts'
import type { AuthDeps } from '../deps.ts'
import { refuse } from './refuse.ts'

/** What a field may be refused with. */
export const refusedField = ['VALIDATION_ERROR', 'MISSING_FIELD', 'FIELD_NOT_ALLOWED'] as const

/** @returns null where a field has been refused */
export function givenFields(
  ctx: Context,
  { userFields }: AuthDeps,
  { of, isNew }: { of: Record<string, unknown>; isNew: boolean },
): GivenFields | null {
  const given: GivenFields = {}
  for (const field of userFields) {
    const { name } = field
    const value = Object.hasOwn(of, name) ? of[name] : undefined
    if (isLeftOut(field, value, isNew)) continue
    if (!field.isInput) return refused(ctx, 'FIELD_NOT_ALLOWED', `${name} is not allowed to be set`)
    if (value === undefined || (value === null && field.isRequired))
      return refused(ctx, 'MISSING_FIELD', `${name} is required`)
    const read = value === null ? null : field.value.safeParse(value)
    if (read?.error)
      return refused(ctx, 'VALIDATION_ERROR', `[body.${name}] ${read.error.issues[0]?.message}`)
    given[name] = read?.data ?? null
  }
  return given
}

function isLeftOut({ isInput, isRequired, fallback }: UserField, value: unknown, isNew: boolean): boolean {
  const hasDefault = fallback !== undefined
  if (!isInput) return !value || (isNew && hasDefault)
  if (value === undefined) return !(isNew && isRequired && !hasDefault)
  return value === null && isNew && !isRequired
}

function refused(ctx: Context, code: (typeof refusedField)[number], message: string): null {
  refuse(ctx, code, message)
  return null
}
