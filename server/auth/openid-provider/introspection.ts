// Who may introspect a token, and what a service learns of the person whose token it is (RFC 7662, 9470).

import type { Client, Context, Source } from 'oidc-provider'
import { maybeOneOrganizationOfGrant } from '../../db/auth/grant-organization.ts'
import { maybeOneUserById } from '../../db/auth/user.ts'
import type { Pool, Queries } from '../../db/pool.ts'
import { queriesOf } from './bound.ts'
import type { Directory } from './directory.ts'
import { ORGANIZATIONS } from './organization-scope.ts'

type Token = { clientId: string; accountId: string; aud?: string }

/** How the person has proven who they are, as it was when what the token comes from was given. */
const provenBy = ({ acr, amr, authTime: auth_time }: Source) => ({ acr, amr, auth_time })

/** Nothing is read of what asks for no organization. */
export async function organizationIn(db: Queries, scope: string | undefined, grantId: string | undefined) {
  if (!grantId || !scope?.split(' ').includes(ORGANIZATIONS)) return null
  const organization = await maybeOneOrganizationOfGrant(db, grantId)
  return organization && { organization }
}

/** And in which organization they work. */
export const claimsOfToken =
  (pool: Pool) =>
  async ({ oidc }: Context) => {
    const { entities } = oidc
    const source = entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode
    if (!source) return undefined
    return { ...provenBy(source), ...(await organizationIn(queriesOf(pool), source.scope, source.grantId)) }
  }

/** Null of somebody who has no account any more. */
async function personOf(db: Queries, id: string) {
  const user = await maybeOneUserById(db, id)
  if (!user || user.banned) return null
  const { name, email, emailVerified: email_verified } = user
  return { name, email, email_verified, twoFactorMethods: user.factors }
}

/** An application that was taken out of the settings has nothing any more. A service that an operator has added knows whom it serves. */
export const mayIntrospect =
  (pool: Pool, directory: Directory) =>
  async (ctx: Context, { clientId }: Client, { clientId: ownerId, accountId, aud }: Token) => {
    const [owner, asking] = [await directory.find(ownerId), await directory.find(clientId)]
    if (!owner || !asking) return false
    if (aud === undefined || !asking.serves.includes(aud)) return owner.id === asking.id
    const person = await personOf(queriesOf(pool), accountId)
    // The engine adds to this what it says itself.
    Object.assign(ctx.body as object, person)
    return person !== null
  }
