// What works only once: a request that an application has sent ahead (RFC 9126), and a proof that it has a key (RFC 9449).

import { type Adapter, errors } from 'oidc-provider'
import { addPushedRequest, maybeOnePushedRequest, spendPushedRequest } from '../../db/auth/pushed-request.ts'
import { maybeOneShownProof, noteShownProof } from '../../db/auth/shown-proof.ts'
import type { Pool } from '../../db/pool.ts'
import { digestOf } from '../crypto/tokens.ts'
import { queriesOf } from './bound.ts'

const nothing = async () => {}

export const pushedRequests = (pool: Pool): Adapter => ({
  upsert: (id, { jti: _, ...payload }, lifetimeSeconds) =>
    addPushedRequest(queriesOf(pool), digestOf(id), { payload, lifetimeSeconds }),
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

/** Its id is a digest already. */
export const shownProofs = (pool: Pool): Adapter => ({
  find: async (id) => {
    const found = await maybeOneShownProof(queriesOf(pool), digestOf(id))
    return found ? { jti: id, kind: 'ReplayDetection' } : undefined
  },
  upsert: async (id, _, lifetimeSeconds) => {
    if (!(await noteShownProof(queriesOf(pool), digestOf(id), lifetimeSeconds)))
      throw new errors.CustomOIDCProviderError('invalid_dpop_proof', 'DPoP proof was already shown')
  },
  destroy: nothing,
})
