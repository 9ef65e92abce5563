// Stores the engine's models in our tables: each is a row, found by a digest if its ID is a secret.

import type { Adapter, Payload } from 'oidc-provider'
import {
  deleteAuthorization,
  maybeOneAuthorization,
  putAuthorization,
} from '../../../db/auth/authorization.ts'
import { addGrant, maybeOneLivingGrant } from '../../../db/auth/oauth-grant.ts'
import {
  deleteProviderSession,
  maybeOneProviderSession,
  putProviderSession,
} from '../../../db/auth/provider-session.ts'
import { noteFirstUse } from '../../../db/auth/registered-client.ts'
import { anyShownTokens } from '../../../db/auth/shown-token.ts'
import type { Pool } from '../../../db/pool.ts'
import { together } from '../../../db/together.ts'
import type { Log } from '../../../telemetry/log.ts'
import { digestOf, newToken } from '../../crypto/tokens.ts'
import type { Directory } from '../authorization/directory.ts'
import { currentBound, currentTransaction, queriesOf } from '../flow/bound.ts'
import { endGrant } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import { acrOf } from '../flow/provider-standing.ts'
import { failingAsOAuth } from './answer-failure.ts'
import { accessTokens, codes, refreshTokens } from './codes-and-tokens.ts'
import { deviceCodes } from './device-codes.ts'
import { kept, textIn, withId } from './kept.ts'
import { pushedRequests, shownProofs } from './one-time.ts'
import { clients, managements } from './registrations.ts'

const nothing = async () => {}

/** Of a model that is not in use. */
const empty: Adapter = { upsert: nothing, find: async () => undefined, destroy: nothing }

const SESSION_SECONDS = 86_400

/** The engine's session is ours: who is signed in by which reason is read from it, and the rest ends with it. */
function sessions(pool: Pool): Adapter {
  const keyOf = (id: string) => currentBound().session?.session.id ?? digestOf(id)
  return {
    upsert: (id, payload, lifetimeSeconds) => {
      const session = currentBound().session?.session ?? null
      if (payload.accountId !== undefined && payload.accountId !== session?.userId)
        throw new Error('The engine would sign somebody in who has no session.')
      return putProviderSession(
        pool,
        { key: keyOf(id), sessionId: session?.id ?? null },
        kept(payload, lifetimeSeconds),
      )
    },
    find: async (id) => {
      const session = currentBound().session?.session
      const found = await maybeOneProviderSession(pool, keyOf(id))
      if (!session) return withId(id, found)
      const now = Math.floor(Date.now() / 1000)
      return {
        kind: 'Session',
        uid: newToken(),
        iat: now,
        exp: now + SESSION_SECONDS,
        ...found?.payload,
        jti: id,
        accountId: session.userId,
        loginTs: Math.floor(session.authenticatedAt / 1000),
        acr: acrOf(session.aal),
        amr: session.amr,
      }
    },
    destroy: (id) => deleteProviderSession(pool, keyOf(id)),
  }
}

/** What somebody has answered is nobody else’s to go on with, nor that of a browser which is signed out meanwhile. */
function isOfSomebodyElse({ result }: Payload): boolean {
  const by = (result as { login?: { accountId: string } } | undefined)?.login?.accountId
  return by !== undefined && by !== currentBound().session?.user.id
}

/** Without the engine’s session, which it would compare: ours is, by the flow. */
const interactions = (pool: Pool): Adapter => ({
  upsert: (id, { session: _, ...payload }, seconds) =>
    putAuthorization(queriesOf(pool), digestOf(id), kept(payload, seconds)),
  find: async (id) => {
    const found = withId(id, await maybeOneAuthorization(queriesOf(pool), digestOf(id)))
    return found && !isOfSomebodyElse(found) ? found : undefined
  },
  destroy: (id) => deleteAuthorization(queriesOf(pool), digestOf(id)),
})

const grants = (pool: Pool): Adapter => ({
  upsert: async (id, payload, lifetimeSeconds) => {
    const tx = currentTransaction()
    const clientId = textIn(payload, 'clientId')
    await noteFirstUse(tx, clientId)
    const userId = textIn(payload, 'accountId')
    const { grantSessionId: sessionId, grantOrganization: organization } = currentBound()
    await addGrant(tx, { id, userId, clientId, sessionId, organization, ...kept(payload, lifetimeSeconds) })
  },
  find: async (id) => {
    const known = currentBound().given.get(id)
    return withId(id, known ? { payload: known.grant } : await maybeOneLivingGrant(queriesOf(pool), id))
  },
  destroy: async (id) => void (await runProviderFlow(currentTransaction(), { grant: id }, endGrant())),
})

/** A transaction that is tried again has to see why it has failed. */
function failing({ upsert, find, destroy, consume, revokeByGrantId }: Adapter, log: Log): Adapter {
  const guarded =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      currentBound().tx ? work(...given) : failingAsOAuth(log, () => work(...given))
  return {
    upsert: guarded(upsert),
    find: guarded(find),
    destroy: guarded(destroy),
    ...(consume && { consume: guarded(consume) }),
    ...(revokeByGrantId && { revokeByGrantId: guarded(revokeByGrantId) }),
  }
}

export function createAdapter(pool: Pool, directory: Directory, log: Log): (model: string) => Adapter {
  const read = together((digests) => anyShownTokens(pool, digests))
  const models: Record<string, Adapter> = {
    Client: clients(directory),
    RegistrationAccessToken: managements(pool),
    Session: sessions(pool),
    Interaction: interactions(pool),
    Grant: grants(pool),
    AuthorizationCode: codes(pool),
    DeviceCode: deviceCodes(pool, directory),
    PushedAuthorizationRequest: pushedRequests(pool),
    ReplayDetection: shownProofs(pool),
    AccessToken: accessTokens(read),
    RefreshToken: refreshTokens(read),
  }
  return (model) => failing(models[model] ?? empty, log)
}
