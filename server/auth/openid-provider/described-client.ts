// Has the engine fetch the document of an application that describes itself before a transaction begins: a host may be slow, and connections are few.

import type { Client, Provider } from 'oidc-provider'
import { currentBound } from './bound.ts'
import { isDocument } from './directory.ts'

/** Of the one that a form names. Null for any other, and for a document that is none: the engine says so in its answer. */
export async function describedBy(provider: Provider, bytes: Buffer): Promise<Client | null> {
  const id = new URLSearchParams(bytes.toString()).get('client_id') ?? ''
  if (!isDocument(id)) return null
  return (await provider.Client.find(id).catch(() => null)) ?? null
}

/** What was fetched for a request counts until it is answered, whatever the engine still has of it. */
export function findDescribedOnce(provider: Provider): void {
  const find = provider.Client.find.bind(provider.Client)
  provider.Client.find = async (id) => {
    const { described } = currentBound()
    return described?.clientId === id ? described : find(id)
  }
}
