// app.api_key: the API keys of each organization that has some. They go with it, and stay when the member goes who made them.

import { sql } from 'slonik'
import { z } from 'zod'
import { apiKeyRow, apiKeyTable, presentedFacts } from '../api-key-table.ts'
import type { Queries } from '../pool.ts'

export const organizationsKeys = apiKeyTable('app', 'tenant_id')

const presentedRow = apiKeyRow.extend({
  ...presentedFacts.shape,
  organization: z.string(),
  slug: z.string(),
})

const owner = sql.fragment`join app.tenant t on t.tenant_id = k.tenant_id`
const ofOwner = sql.fragment`t.name as organization, t.slug`

/** All that decides about it. */
export const maybeOnePresentedKey = (db: Queries, digest: string) =>
  db.maybeOne(sql.type(presentedRow)`${organizationsKeys.presented(digest, owner, ofOwner)}`)
