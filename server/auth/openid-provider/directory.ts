// Which applications there are: those of the settings, and those that are stored.

import { timingSafeEqual } from 'node:crypto'
import type { Payload } from 'oidc-provider'
import type { OidcClient } from '../../config/oidc-clients.ts'
import { maybeOneClient, type OauthClient } from '../../db/auth/oauth-client.ts'
import type { Pool } from '../../db/pool.ts'
import { digestOf } from '../crypto/tokens.ts'
import { currentBound, queriesOf } from './bound.ts'

export type Application = OauthClient

export type Directory = {
  /** Once in a request: what it has found it goes on with. */
  find: (id: string) => Promise<Application | null>
}

/** As those that are stored are called. */
const ID = /^[0-9a-f-]{36}$/

const configured = ({ secret, ...client }: OidcClient): Application => ({
  ...client,
  secretDigests: secret === undefined ? [] : [digestOf(secret)],
})

export function createDirectory(pool: Pool, clients: readonly OidcClient[]): Directory {
  const known = new Map(clients.map((client) => [client.id, configured(client)]))
  return {
    find: async (id) => {
      const one = known.get(id)
      if (one) return one
      if (!ID.test(id)) return null
      const { applications } = currentBound()
      const asked = applications.get(id) ?? maybeOneClient(queriesOf(pool), id)
      applications.set(id, asked)
      return asked
    },
  }
}

/** Whether it can show that it is itself: another one could pretend to be one that cannot. */
export const isConfidential = ({ secretDigests }: Application): boolean => secretDigests.length > 0

export function hasSecret({ secretDigests }: Application, secret: string): boolean {
  const shown = Buffer.from(digestOf(secret))
  return secretDigests.some((digest) => timingSafeEqual(Buffer.from(digest), shown))
}

/** As the engine knows it. What it takes for the secret is a digest, which it compares with nothing: `hasSecret` does. */
export function metadataOf(application: Application): Payload {
  const { id, name, redirectUris, postLogoutRedirectUris, secretDigests } = application
  const leadsBack = redirectUris.length > 0
  const isAtPeoples =
    !isConfidential(application) && redirectUris.every((address) => !address.startsWith('https:'))
  return {
    client_id: id,
    client_name: name,
    ...(isConfidential(application) && { client_secret: secretDigests[0] }),
    token_endpoint_auth_method: isConfidential(application) ? 'client_secret_basic' : 'none',
    application_type: leadsBack && isAtPeoples ? 'native' : 'web',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
    grant_types: leadsBack ? ['authorization_code', 'refresh_token'] : [],
    response_types: leadsBack ? ['code'] : [],
    id_token_signed_response_alg: 'EdDSA',
  }
}
