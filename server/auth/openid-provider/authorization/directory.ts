// Which applications there are: those of the settings, and those that are stored.

import type { OidcClient } from '../../../config/oidc-clients.ts'
import { maybeOneClient, type OauthClient } from '../../../db/auth/oauth-client.ts'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { currentBound, queriesOf } from '../flow/bound.ts'
import type { Application } from '../flow/provider-application.ts'

export type Directory = {
  /** Once in a request: what it has found it goes on with. */
  find: (id: string) => Promise<Application | null>
}

/** What documents there may be: those of public addresses, or of one’s own network, too. */
export type Documents = 'off' | 'on' | 'private'

const LONGEST_ADDRESS = 512

/** Whether a client id is the address of a document in which an application describes itself. */
export const isDocument = (id: string): boolean =>
  id.startsWith('https://') && id.length <= LONGEST_ADDRESS && URL.canParse(id)

/** As those that are stored are called. */
const ID = /^[0-9a-f-]{36}$/

const configured = ({ secret, offers: _, ...client }: OidcClient): Application => ({
  ...client,
  metadata: null,
  isOpen: false,
  isStored: false,
  backchannelLogoutUri: client.backchannelLogoutUri ?? null,
  secretDigests: secret === undefined ? [] : [digestOf(secret)],
  jwks: client.jwks ?? null,
})

export function createDirectory(pool: Pool, clients: readonly OidcClient[], documents: Documents): Directory {
  const known = new Map(clients.map((client) => [client.id, configured(client)]))
  // What services offer to applications that nobody has listed.
  const offered = Object.assign({}, ...clients.map(({ offers }) => offers))
  const stored = (client: OauthClient | null): Application | null => {
    if (!client) return null
    const isOpen = client.metadata !== null
    return { ...client, isOpen, isStored: true, resources: isOpen ? offered : client.resources }
  }
  /** The engine reads its addresses from the document. Of what it says about itself, only the host is proven. */
  const described = (id: string): Application => ({
    id,
    name: new URL(id).host,
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    trusted: false,
    devices: false,
    resources: offered,
    serves: [],
    metadata: null,
    secretDigests: [],
    jwks: null,
    isOpen: true,
    isStored: false,
    // The document says it.
    idTokenSignedResponseAlg: 'RS256',
  })
  return {
    find: async (id) => {
      const one = known.get(id)
      if (one) return one
      if (documents !== 'off' && isDocument(id)) return described(id)
      if (!ID.test(id)) return null
      const { applications } = currentBound()
      const asked = applications.get(id) ?? maybeOneClient(queriesOf(pool), id).then(stored)
      applications.set(id, asked)
      return asked
    },
  }
}
