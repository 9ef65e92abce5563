// Of a connected application, whether anything that it was given is good now: what it keeps of that is more than it can do.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyConnected } from '../../../../server/db/auth/consent.ts'
import { grantsIn, payload } from './grants.support.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, person, pool } = database
const { grant } = grantsIn(database)

type Given = Record<string, unknown>

const accessToken = (grant_id: string, given: Given = {}) =>
  add('auth.access_token', { digest: digest(), grant_id, payload, expires_at: hence(60), ...given })
const code = (grant_id: string, given: Given = {}) =>
  add('auth.authorization_code', {
    digest: digest(),
    grant_id,
    state: 'issued',
    payload,
    expires_at: hence(60),
    ...given,
  })
async function refreshToken(grant_id: string, state: string, given: Given = {}) {
  const { id: family_id } = await add('auth.refresh_family', { id: randomUUID(), grant_id, state })
  await add('auth.refresh_token', { digest: digest(), family_id, payload, expires_at: hence(60), ...given })
}

/** What the grant of an application has given, and whether it has access by that. */
const cases: readonly (readonly [string, boolean, (grantId: string) => Promise<unknown>])[] = [
  ['an access token', true, (id) => accessToken(id)],
  ['an access token that is over', false, (id) => accessToken(id, { expires_at: ago(1) })],
  ['a code', true, (id) => code(id)],
  ['a code that was redeemed', false, (id) => code(id, { state: 'redeemed' })],
  ['a code that is over', false, (id) => code(id, { expires_at: ago(1) })],
  ['a refresh token', true, (id) => refreshToken(id, 'active')],
  ['a refresh token of several', true, (id) => refreshToken(id, 'rotated')],
  ['a refresh token that was used', false, (id) => refreshToken(id, 'active', { is_used: true })],
  ['a refresh token that is over', false, (id) => refreshToken(id, 'active', { expires_at: ago(1) })],
  ['a refresh token that was used twice', false, (id) => refreshToken(id, 'reused')],
  ['nothing', false, async () => {}],
]

test('an application has access while something that it was given is good, and not by what it was allowed', async () => {
  const { id: userId } = await person()
  for (const [client_id, , give] of cases)
    await give((await grant(userId, { client_id, payload: { ...payload, iat: 1000 } })).id)
  await add('auth.consent', { user_id: userId, client_id: 'a consent', scopes: ['openid'] })
  const connected = await anyConnected(pool(), userId)
  expect(Object.fromEntries(connected.map(({ clientId, hasAccess }) => [clientId, hasAccess]))).toEqual({
    ...Object.fromEntries(cases.map(([words, hasAccess]) => [words, hasAccess])),
    'a consent': false,
  })
})
