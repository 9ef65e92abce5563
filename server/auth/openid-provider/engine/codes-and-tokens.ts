// Codes and tokens that applications show: each is read by one statement with its grant and its person, and locked where it is redeemed.

import { randomUUID } from 'node:crypto'
import { type Adapter, errors, type Payload } from 'oidc-provider'
import { addAccessToken } from '../../../db/auth/access-token.ts'
import { addCode, maybeOneCodeForUpdate } from '../../../db/auth/authorization-code.ts'
import type { Given } from '../../../db/auth/given-by-grant.ts'
import { addFamily } from '../../../db/auth/refresh-family.ts'
import { addRefreshToken, maybeOneTokenForUpdate } from '../../../db/auth/refresh-token.ts'
import { anyShownTokens, type ShownToken } from '../../../db/auth/shown-token.ts'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'
import { currentBound, currentTransaction, queriesOf } from '../flow/bound.ts'
import { refusalOf } from '../flow/oauth-refusals.ts'
import { redeemCode as redeem, useRefreshToken } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import { kept, textIn, withId } from './kept.ts'

const nothing = async () => {}

/** With the grant goes everything that it has given, where the engine ends that. */
const revokedWithGrant = { destroy: nothing, revokeByGrantId: nothing }

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

/** The engine asks for its grant and its person next. */
function given(id: string, found: Given | null): Payload | undefined {
  if (found) currentBound().given.set(found.grantId, found)
  return withId(id, found)
}

/** Of a browser or a device. Locked: another request that shows it waits. */
export async function findCode(id: string): Promise<Payload | undefined> {
  const found = await maybeOneCodeForUpdate(currentTransaction(), digestOf(id))
  currentBound().code = found
  return given(id, found)
}

/** The one that was found, if its machine says so. */
export async function redeemCode(): Promise<void> {
  const { code } = currentBound()
  if (!(await runProviderFlow(currentTransaction(), { code }, redeem()))) refused('code already consumed')
}

export const codes = (pool: Pool): Adapter => ({
  ...revokedWithGrant,
  upsert: (id, payload, seconds) =>
    addCode(queriesOf(pool), digestOf(id), textIn(payload, 'grantId'), kept(payload, seconds)),
  find: findCode,
  consume: redeemCode,
})

/** Whatever its kind: those that are asked for outside of transactions are read together. */
export type ReadToken = (digest: string) => Promise<ShownToken | null>

async function findToken(id: string, kind: string, read: ReadToken): Promise<ShownToken | null> {
  const { tx } = currentBound()
  const digest = digestOf(id)
  const found = tx ? ((await anyShownTokens(tx, [digest]))[0] ?? null) : await read(digest)
  return found?.payload.kind === kind ? found : null
}

export const accessTokens = (read: ReadToken): Adapter => ({
  ...revokedWithGrant,
  upsert: (id, payload, seconds) =>
    addAccessToken(currentTransaction(), digestOf(id), textIn(payload, 'grantId'), kept(payload, seconds)),
  find: async (id) => given(id, await findToken(id, 'AccessToken', read)),
})

export const refreshTokens = (read: ReadToken): Adapter => ({
  ...revokedWithGrant,
  upsert: async (id, payload, seconds) => {
    const tx = currentTransaction()
    const familyId = currentBound().familyId ?? randomUUID()
    if (!currentBound().familyId) await addFamily(tx, familyId, textIn(payload, 'grantId'))
    await addRefreshToken(tx, digestOf(id), familyId, kept(payload, seconds))
  },
  find: async (id) => {
    const { tx } = currentBound()
    if (tx) {
      const locked = await maybeOneTokenForUpdate(tx, digestOf(id))
      currentBound().token = locked
      // The machine says what it comes to that it was used.
      return given(id, locked)
    }
    const found = await findToken(id, 'RefreshToken', read)
    const token = given(id, found)
    return found?.isUsed ? { ...token, consumed: true } : token
  },
  consume: async () => {
    const { heard: policy, membership, token } = currentBound()
    const facts = { token, policy, membership }
    const said = await runProviderFlow(currentTransaction(), facts, useRefreshToken())
    if (said === false) refused('refresh token already used')
    if (said !== true) heldBack(said)
  },
})
