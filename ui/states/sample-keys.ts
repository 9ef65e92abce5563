// API keys of somebody who may not exist, for the page of all states and for tests.

import type { WireApiKey } from '../../server/wire/api-key-answers.ts'

const DAY = 86_400_000

/** One that is used, one that another replaces, one that has expired, and one without an end. */
export function apiKeysAt(now: number): [WireApiKey, ...WireApiKey[]] {
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const key = {
    id: 'k1',
    configId: 'default',
    referenceId: '7f1c',
    name: 'Nightly export of invoices',
    prefix: 'lk_',
    start: 'lk_Zk3v',
    enabled: true,
    state: 'active',
    permissions: { invoices: ['read', 'write'], reports: ['read'] },
    rateLimitEnabled: false,
    rateLimitMax: null,
    rateLimitTimeWindow: null,
    metadata: null,
    createdAt: at(-40),
    updatedAt: at(-40),
    expiresAt: at(50),
    lastRequest: at(-1),
  } satisfies WireApiKey
  return [
    { ...key, rateLimitEnabled: true, rateLimitMax: 5000, rateLimitTimeWindow: DAY },
    { ...key, id: 'k2', start: 'lk_9fQa', state: 'rotated', permissions: null, expiresAt: at(0.8) },
    {
      ...key,
      id: 'k3',
      name: 'Trial',
      start: 'lk_m2-X',
      permissions: null,
      expiresAt: at(-3),
      lastRequest: null,
    },
    { ...key, id: 'k4', name: null, start: 'lk_TT0b', permissions: null, expiresAt: null, lastRequest: null },
  ]
}
