// Stores the engine's models in our tables: each is a row, found by a digest if its ID is a secret.

import { randomUUID } from 'node:crypto'
import { type Adapter, errors, type Payload } from 'oidc-provider'
import { addAccessToken, maybeOneAccessToken } from '../../db/auth/access-token.ts'
import { deleteAuthorization, maybeOneAuthorization, putAuthorization } from '../../db/auth/authorization.ts'
import { addCode, maybeOneCode } from '../../db/auth/authorization-code.ts'
import type { Kept } from '../../db/auth/engine-payload.ts'
import { addGrant, maybeOneLivingGrant } from '../../db/auth/oauth-grant.ts'
import {
  deleteProviderSession,
  maybeOneProviderSession,
  putProviderSession,
} from '../../db/auth/provider-session.ts'
import { addFamily } from '../../db/auth/refresh-family.ts'
import { addRefreshToken, maybeOneRefreshToken } from '../../db/auth/refresh-token.ts'
import { noteFirstUse } from '../../db/auth/registered-client.ts'
import type { Pool } from '../../db/pool.ts'
import type { Log } from '../../telemetry/log.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import { failingAsOAuth } from './answer-failure.ts'
import { currentBound, currentTransaction, queriesOf } from './bound.ts'
import { deviceCodes } from './device-codes.ts'
import type { Directory } from './directory.ts'
import { refusalOf } from './oauth-refusals.ts'
import { pushedRequests, shownProofs } from './one-time.ts'
import { endGrant, redeemCode, useRefreshToken } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'
import { acrOf } from './provider-standing.ts'
import { clients, managements } from './registrations.ts'

const nothing = async () => {}

/** Of a model that is not in use. */
const empty: Adapter = { upsert: nothing, find: async () => undefined, destroy: nothing }

/** Without what the row is found by: of a cookie, a code or a token the digest alone is stored. */
const kept = ({ jti: _, ...payload }: Payload, lifetimeSeconds: number): Kept => ({
  payload,
  lifetimeSeconds,
})

const withId = (id: string, found: { payload: Payload } | null): Payload | undefined =>
  found ? { ...found.payload, jti: id } : undefined

type Given = { payload: Payload; grantId: string; grant: Payload }

/** The engine looks for the grant of what it has found right after. */
function givenBy(id: string, found: Given | null): Payload | undefined {
  if (found) currentBound().grants.set(found.grantId, found.grant)
  return withId(id, found)
}

const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The engine keeps something without ${name}.`)
  return value
}

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
    const { grants } = currentBound()
    const known = grants.get(id)
    grants.delete(id)
    return withId(id, known ? { payload: known } : await maybeOneLivingGrant(queriesOf(pool), id))
  },
  destroy: async (id) => void (await runProviderFlow(currentTransaction(), { grant: id }, endGrant())),
})

function refused(detail: string): never {
  currentBound().isJudged = true
  throw new errors.InvalidGrant(detail)
}

const refusedBy = { refuses: 'refuseHeldBack', silent: 'refuseForNow', unheard: 'refuseUnheard' } as const

function heldBack(said: keyof typeof refusedBy): never {
  const { heard } = currentBound()
  currentBound().isJudged = true
  const refusal = refusalOf(refusedBy[said], heard?.reason)
  throw new errors.CustomOIDCProviderError(refusal.error, refusal.error_description)
}

/** With the grant goes everything that it has given: `grants` above. */
const revokedWithGrant = { destroy: nothing, revokeByGrantId: nothing }

async function redeem(id: string): Promise<void> {
  const isGood = await runProviderFlow(currentTransaction(), { code: digestOf(id) }, redeemCode())
  if (!isGood) refused('code already consumed')
}

const codes = (pool: Pool): Adapter => ({
  ...revokedWithGrant,
  upsert: (id, payload, seconds) =>
    addCode(queriesOf(pool), digestOf(id), textIn(payload, 'grantId'), kept(payload, seconds)),
  find: async (id) => givenBy(id, await maybeOneCode(queriesOf(pool), digestOf(id))),
  consume: redeem,
})

const accessTokens = (pool: Pool): Adapter => ({
  ...revokedWithGrant,
  upsert: (id, payload, seconds) =>
    addAccessToken(currentTransaction(), digestOf(id), textIn(payload, 'grantId'), kept(payload, seconds)),
  find: async (id) => givenBy(id, await maybeOneAccessToken(queriesOf(pool), digestOf(id))),
})

const refreshTokens = (pool: Pool): Adapter => ({
  ...revokedWithGrant,
  upsert: async (id, payload, seconds) => {
    const tx = currentTransaction()
    const familyId = currentBound().familyId ?? randomUUID()
    if (!currentBound().familyId) await addFamily(tx, familyId, textIn(payload, 'grantId'))
    await addRefreshToken(tx, digestOf(id), familyId, kept(payload, seconds))
  },
  find: async (id) => {
    const found = await maybeOneRefreshToken(queriesOf(pool), digestOf(id))
    const token = givenBy(id, found)
    // Where one is used, the machine says what that comes to; elsewhere it is none any more.
    const isOver = found?.isUsed && !currentBound().tx
    return isOver ? { ...token, consumed: true } : token
  },
  consume: async (id) => {
    const { heard: policy, membership } = currentBound()
    const facts = { token: digestOf(id), policy, membership }
    const said = await runProviderFlow(currentTransaction(), facts, useRefreshToken())
    if (said === false) refused('refresh token already used')
    if (said !== true) heldBack(said)
  },
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
  const models: Record<string, Adapter> = {
    Client: clients(directory),
    RegistrationAccessToken: managements(pool),
    Session: sessions(pool),
    Interaction: interactions(pool),
    Grant: grants(pool),
    AuthorizationCode: codes(pool),
    DeviceCode: deviceCodes(pool, directory, redeem),
    PushedAuthorizationRequest: pushedRequests(pool),
    ReplayDetection: shownProofs(pool),
    AccessToken: accessTokens(pool),
    RefreshToken: refreshTokens(pool),
  }
  return (model) => failing(models[model] ?? empty, log)
}
