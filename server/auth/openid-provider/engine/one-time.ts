// What works only once: a request that an application has sent ahead (RFC 9126), and a proof that it has a key (RFC 7523, RFC 9449).

import { type Adapter, errors, Provider } from 'oidc-provider'
import {
  addPushedRequest,
  maybeOnePushedRequest,
  spendPushedRequest,
} from '../../../db/auth/pushed-request.ts'
import { noteShownProof } from '../../../db/auth/shown-proof.ts'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { currentBound, queriesOf } from '../flow/bound.ts'
import { kept } from './kept.ts'
import { thumbprintOfProof } from './proof-key.ts'

const nothing = async () => {}

export const pushedRequests = (pool: Pool): Adapter => ({
  upsert: async (id, payload, lifetimeSeconds) =>
    addPushedRequest(queriesOf(pool), digestOf(id), kept(payload, lifetimeSeconds)),
  find: async (id) => {
    const found = await maybeOnePushedRequest(queriesOf(pool), digestOf(id))
    return found ? { ...found.payload, jti: id, ...(found.isUsed && { consumed: true }) } : undefined
  },
  consume: async (id) => {
    if (!(await spendPushedRequest(queriesOf(pool), digestOf(id))))
      throw new errors.CustomOIDCProviderError('invalid_request_uri', 'request_uri was already used')
  },
  destroy: nothing,
})

class AlreadyShown extends errors.OIDCProviderError {}

/** Its id is a digest already. Nobody looks first whether it was shown: who notes it learns that. */
export const shownProofs = (pool: Pool): Adapter => ({
  find: async () => undefined,
  upsert: async (id, _, lifetimeSeconds) => {
    if (!(await noteShownProof(queriesOf(pool), digestOf(id), lifetimeSeconds))) throw new AlreadyShown()
  },
  destroy: nothing,
})

/** Of each application and of each key by itself: what one has shown says nothing of what another one shows, however both number theirs. */
async function ownerOf(clientId: string): Promise<string> {
  const bound = currentBound()
  if (bound.isAsserting) {
    bound.isAsserting = false
    return `assertion\0${clientId}\0`
  }
  const { ctx } = Provider
  if (!ctx) throw new Error('The engine asks about a proof outside of a request.')
  return `proof\0${await thumbprintOfProof(ctx)}\0`
}

/** The engine says of what kind a proof is that was shown before. */
export function refuseShownAgain({ ReplayDetection }: Pick<Provider, 'ReplayDetection'>): void {
  const unique = ReplayDetection.unique.bind(ReplayDetection)
  ReplayDetection.unique = async (clientId, id, expiresAt) => {
    const owner = await ownerOf(clientId)
    try {
      return await unique(owner, id, expiresAt)
    } catch (error) {
      if (error instanceof AlreadyShown) return false
      throw error
    }
  }
}
