// Who may introspect a token, and what a service learns of the person whose token it is (RFC 7662, 9470).

import type { Client, Context, Source } from 'oidc-provider'
import type { Directory } from '../authorization/directory.ts'
import { currentBound } from '../flow/bound.ts'
import { ORGANIZATIONS } from '../flow/organization-scope.ts'

type Token = { clientId: string; grantId: string; aud?: string }

/** How the person has proven who they are, as it was when what the token comes from was given. */
const provenBy = ({ acr, amr, authTime: auth_time }: Source) => ({ acr, amr, auth_time })

/** That of what was shown. */
export function organizationIn(scope: string | undefined, grantId: string | undefined) {
  const given = currentBound().given.get(grantId ?? '')
  return given?.organization && scope?.split(' ').includes(ORGANIZATIONS)
    ? { organization: given.organization }
    : null
}

/** And in which organization they work. */
export function claimsOfToken({ oidc }: Context) {
  const { entities } = oidc
  const source = entities.RefreshToken ?? entities.AuthorizationCode ?? entities.DeviceCode
  return source && { ...provenBy(source), ...organizationIn(source.scope, source.grantId) }
}

/** As their row was read with the token. */
function personOf({ grantId }: Token) {
  const person = currentBound().given.get(grantId)
  if (!person) return null
  const { name, email, emailVerified: email_verified } = person
  return { name, email, email_verified, twoFactorMethods: person.factors }
}

/** An application that was taken out of the settings has nothing any more. A service that an operator has added knows whom it serves. */
export const mayIntrospect =
  (directory: Directory) =>
  async (ctx: Context, { clientId }: Client, token: Token) => {
    const [owner, asking] = [await directory.find(token.clientId), await directory.find(clientId)]
    if (!owner || !asking) return false
    if (token.aud === undefined || !asking.serves.includes(token.aud)) return owner.id === asking.id
    const person = personOf(token)
    // The engine adds to this what it says itself.
    Object.assign(ctx.body as object, person)
    return person !== null
  }
