// What tokens say of the fields of USER_FIELDS: those that the operator has given a claim, under its name.

import type { UserField } from '../../config/user-fields-schema.ts'
import type { FieldValue } from '../../wire/user-fields.ts'

/** @param fields by their names, perhaps among others. What somebody has not said is no claim. */
export function fieldClaims(
  userFields: readonly UserField[],
  kind: keyof UserField['claims'],
  fields: Readonly<Record<string, unknown>>,
): Record<string, FieldValue> {
  const said = userFields.flatMap(({ name, claims, fallback }) => {
    const { [kind]: claim } = claims
    const value = (fields[name] ?? fallback) as FieldValue | null | undefined
    return claim === undefined || value === null || value === undefined ? [] : [[claim, value] as const]
  })
  return Object.fromEntries(said)
}
