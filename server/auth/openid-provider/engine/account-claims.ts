// What an application learns of a person: the claims of OpenID Connect, and in which organization they work.

import type { UserField } from '../../../config/user-fields-schema.ts'
import { maybeOneUserById } from '../../../db/auth/user.ts'
import type { Queries } from '../../../db/pool.ts'
import { fieldClaims } from '../../steps/field-claims.ts'
import { currentBound } from '../flow/bound.ts'
import { organizationIn } from './introspection.ts'

/** @param grantId of what was shown, with which their row was read */
export async function accountOf(
  db: Queries,
  id: string,
  userFields: readonly UserField[],
  grantId: string | undefined,
) {
  const user = currentBound().given.get(grantId ?? '') ?? (await maybeOneUserById(db, id))
  if (!user || user.banned) return undefined
  const { name, email, emailVerified, image, updatedAt } = user
  const claims = {
    ...fieldClaims(userFields, 'id_token', user.fields ?? {}),
    sub: id,
    name,
    email,
    email_verified: emailVerified,
    ...(image !== null && { picture: image }),
    updated_at: Math.floor(updatedAt / 1000),
  }
  return {
    accountId: id,
    claims: (_: string, scope: string) => ({ ...claims, ...organizationIn(scope, grantId) }),
  }
}
