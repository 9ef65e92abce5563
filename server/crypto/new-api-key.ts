// A new API key: 192 random bits behind a prefix, of which only a digest is stored.

import { hash, randomBytes } from 'node:crypto'
import { hasPermissions, type Permissions } from '../wire/api-key-answers.ts'
import { type AskedApiKey, limitOf } from '../wire/api-key-bodies.ts'

/** Of the key behind its prefix: too few to guess the others by. */
const SHOWN = 4
const MOST_SECONDS = 365 * 24 * 60 * 60

export const digestOfKey = (key: string): string => hash('sha256', key)

type Kept = {
  name: string | null
  prefix: string
  permissions: Record<string, string[]> | null
  limit: number | null
  windowMs: number | null
  lifetimeSeconds: number | null
}
type Made = { refusal: null; key: string; newApiKey: Kept & { start: string; digest: string } }
type Refused = { refusal: 'EXPIRES_IN_IS_TOO_LARGE' | 'UNKNOWN_PERMISSION' }

/** @param offered API_KEY_PERMISSIONS: where there is no table, every permission is */
function make(kept: Kept, offered: Permissions): Made | Refused {
  const isOffered = Object.keys(offered).length === 0 || hasPermissions(offered, kept.permissions ?? {})
  if (!isOffered) return { refusal: 'UNKNOWN_PERMISSION' }
  const key = `${kept.prefix}${randomBytes(24).toString('base64url')}`
  const start = key.slice(0, kept.prefix.length + SHOWN)
  return { refusal: null, key, newApiKey: { ...kept, start, digest: digestOfKey(key) } }
}

export function newApiKey(asked: AskedApiKey, prefix: string, offered: Permissions): Made | Refused {
  const lifetimeSeconds = asked.expiresIn ?? null
  if (lifetimeSeconds !== null && lifetimeSeconds > MOST_SECONDS)
    return { refusal: 'EXPIRES_IN_IS_TOO_LARGE' }
  const { name, permissions } = asked
  const kept = { name: name ?? null, prefix, permissions: permissions ?? null, lifetimeSeconds }
  return make({ ...kept, ...limitOf(asked) }, offered)
}

type Replaced = Omit<Kept, 'lifetimeSeconds'> & { createdAt: number; expiresAt: number | null }

/** The next one has what the one had that it replaces, and lives as long. */
export function nextApiKey(replaced: Replaced, offered: Permissions): Made | Refused {
  const { name, prefix, permissions, limit, windowMs, createdAt, expiresAt } = replaced
  const lifetimeSeconds = expiresAt === null ? null : Math.ceil((expiresAt - createdAt) / 1000)
  return make({ name, prefix, permissions, limit, windowMs, lifetimeSeconds }, offered)
}
