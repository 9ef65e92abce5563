// A token that is shown is found while it lives, among those of others, by its own digest.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyShownTokens } from '../../../../server/db/auth/shown-token.ts'
import { grantsIn, payload } from './grants.support.ts'
import { ago, digest, hence, queriesDatabase } from './queries.support.ts'

const database = queriesDatabase()
const { add, person, pool } = database
const { grant } = grantsIn(database)

const given = { payload, expires_at: hence(60) }

async function accessToken(expires_at = hence(60)) {
  const { id: grant_id } = await grant((await person()).id)
  const own = digest()
  await add('auth.access_token', { ...given, digest: own, grant_id, expires_at })
  return own
}

async function refreshToken(state: string, is_used = false) {
  const { id: grant_id } = await grant((await person()).id)
  const { id: family_id } = await add('auth.refresh_family', { id: randomUUID(), grant_id, state })
  const own = digest()
  await add('auth.refresh_token', { ...given, digest: own, family_id, is_used })
  return own
}

test('of tokens that are shown together each that lives is found, and no other', async () => {
  const living = [await accessToken(), await refreshToken('active'), await refreshToken('rotated', true)]
  const over = [await accessToken(ago(1)), await refreshToken('reused'), await refreshToken('ended')]
  const notShown = [await accessToken(), await refreshToken('active')]
  const found = await anyShownTokens(pool(), [...living, ...over])
  expect(found.map((one) => one.digest).toSorted()).toEqual(living.toSorted())
  expect(found.filter(({ isUsed }) => isUsed).map((one) => one.digest)).toEqual([living[2]])
  expect(await anyShownTokens(pool(), [])).toEqual([])
  for (const own of notShown) expect(await anyShownTokens(pool(), [own])).toHaveLength(1)
})
