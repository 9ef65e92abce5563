// Turns an API key's row into Better Auth's shape, without the key.

import type { WireApiKey } from './api-key-answers.ts'

type Stored = {
  id: string
  ownerId: string
  name: string | null
  prefix: string
  start: string
  permissions: Record<string, string[]> | null
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  limit: number | null
  windowMs: number | null
  isRotated: boolean
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const presentApiKey = (row: Stored): WireApiKey => ({
  id: row.id,
  configId: 'default',
  referenceId: row.ownerId,
  name: row.name,
  prefix: row.prefix,
  start: row.start,
  enabled: true,
  state: row.isRotated ? 'rotated' : 'active',
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
