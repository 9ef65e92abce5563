// Applications as the tests of queries make them.

import type { QueriesDatabase } from './queries.support.ts'

type Given = Record<string, unknown>

export const clientsIn = ({ add }: QueriesDatabase) => ({
  /** One that an operator has added, with a secret. */
  client: (id: string, given: Given = {}): Promise<{ id: string }> =>
    add('auth.oauth_client', {
      id,
      name: id,
      redirect_uris: [],
      post_logout_redirect_uris: [],
      trusted: false,
      resources: {},
      serves: [],
      secret_digest: `secret of ${id}`,
      ...given,
    }),
})
