// Turns an API key's row into Better Auth's shape, without the key.

import { type ApiKeyRow, stateOfApiKey } from '../../../db/auth/api-key.ts'
import type { WireApiKey } from '../../../wire/api-key-answers.ts'

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const presentApiKey = (row: ApiKeyRow): WireApiKey => ({
  id: row.id,
  configId: 'default',
  referenceId: row.userId,
  name: row.name,
  prefix: row.prefix,
  start: row.start,
  enabled: true,
  state: stateOfApiKey(row),
  permissions: row.permissions,
  rateLimitEnabled: row.limit !== null,
  rateLimitMax: row.limit,
  rateLimitTimeWindow: row.windowMs,
  metadata: null,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.createdAt).toISOString(),
  expiresAt: timeOf(row.expiresAt),
  lastRequest: timeOf(row.lastUsedAt),
})
