// The clients of the OpenID provider for an operator of the console: those of the settings on the first page, then stored ones, then those of documents.

import type { OidcClient } from '../../../config/oidc-clients.ts'
import {
  anyDocumentClients,
  anyStoredClients,
  anyUses,
  MOST_COUNTED,
} from '../../../db/auth/listed-clients.ts'
import type { Pool } from '../../../db/pool.ts'
import type { ClientAfter, ListedClients } from '../../../wire/console-clients.ts'

const A_PAGE = 50

type Use = 'usedAt' | 'consents' | 'grants'
type Client = Omit<ListedClients['clients'][number], Use>

const ofSetting = ({ id, name, redirectUris, trusted }: OidcClient): Client => ({
  ...{ id, name, redirectUris, isTrusted: trusted },
  ...{ source: 'setting', since: null, isRemoving: false },
})

type Stored = Awaited<ReturnType<typeof anyStoredClients>>[number]

const timeOf = ({ at }: Stored) => new Date(Number(at) / 1000).toISOString()

const ofStored = (one: Stored): Client => ({
  ...{ id: one.id, name: one.name, redirectUris: one.redirectUris, isTrusted: one.trusted },
  ...{
    source: one.isRegistered ? 'registration' : 'command',
    since: timeOf(one),
    isRemoving: one.isRemoving,
  },
})

const ofDocument = (id: string): Client => ({
  ...{ id, name: URL.parse(id)?.host ?? id, redirectUris: [], isTrusted: false },
  ...{ source: 'document', since: null, isRemoving: false },
})

async function withUses(pool: Pool, clients: readonly Client[]): Promise<ListedClients['clients']> {
  const uses = await anyUses(
    pool,
    clients.map(({ id }) => id),
  )
  return clients.map((client) => {
    const { usedAt = null, consents = 0, grants = 0 } = uses.find(({ id }) => id === client.id) ?? {}
    return { ...client, consents, grants, usedAt: usedAt === null ? null : new Date(usedAt).toISOString() }
  })
}

export async function listClients(
  pool: Pool,
  settings: readonly OidcClient[],
  after: ClientAfter | null,
): Promise<ListedClients> {
  const isInDocuments = after !== null && 'document' in after
  const stored = isInDocuments ? [] : await anyStoredClients(pool, after, A_PAGE + 1)
  const left = A_PAGE + 1 - stored.length
  const documents =
    left > 0 ? await anyDocumentClients(pool, isInDocuments ? after.document : null, left) : []
  const found = [
    ...stored.map((one) => ({ client: ofStored(one), place: { at: one.at, id: one.id } })),
    ...documents.map((document) => ({ client: ofDocument(document), place: { document } })),
  ]
  const page = found.slice(0, A_PAGE)
  const shown = [...(after === null ? settings.map(ofSetting) : []), ...page.map(({ client }) => client)]
  return {
    clients: await withUses(pool, shown),
    mostCounted: MOST_COUNTED,
    after: (found.length > A_PAGE && page.at(-1)?.place) || null,
  }
}
