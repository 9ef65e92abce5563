// Has the engine fetch the document of an application that describes itself before a transaction begins: a host may be slow, and connections are few.

import { decodeJwt } from 'jose'
import type { Client, Provider } from 'oidc-provider'
import { isDocument } from '../authorization/directory.ts'
import { currentBound } from '../flow/bound.ts'

/** RFC 7521 4.2: a form that has the JWT of an application need not name it. Whether it has signed it is the engine's to say. */
function subjectOf(assertion: string): string {
  try {
    const { sub } = decodeJwt(assertion)
    return typeof sub === 'string' ? sub : ''
  } catch {
    return ''
  }
}

/** Of the one that a form names. Null for any other, and for a document that is none: the engine says so in its answer. */
export async function describedBy(provider: Provider, bytes: Buffer): Promise<Client | null> {
  const form = new URLSearchParams(bytes.toString())
  const id = form.get('client_id') || subjectOf(form.get('client_assertion') ?? '')
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
