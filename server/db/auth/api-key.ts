// auth.api_key: the API keys of each account that has some.

import { sql } from 'slonik'
import { z } from 'zod'
import { apiKeyRow, apiKeyTable, presentedFacts } from '../api-key-table.ts'
import type { Queries } from '../pool.ts'

export const personsKeys = apiKeyTable('auth', 'user_id')

const presentedRow = apiKeyRow.extend({
  ...presentedFacts.shape,
  isOwnerLocked: z.boolean(),
  email: z.string(),
  userName: z.string(),
  emailVerified: z.boolean(),
})

const owner = sql.fragment`join auth."user" u on u.id = k.user_id`
const ofOwner = sql.fragment`u.banned as "isOwnerLocked", u.email, u.name as "userName", u."emailVerified"`

/** All that decides about it. */
export const maybeOnePresentedKey = (db: Queries, digest: string) =>
  db.maybeOne(sql.type(presentedRow)`${personsKeys.presented(digest, owner, ofOwner)}`)
