// Mails as the tests of queries make them, and codes that they are about.

import { hence, type QueriesDatabase } from './queries.support.ts'

type Given = Record<string, unknown>

export const aCode = ({ add }: QueriesDatabase, given: Given = {}): Promise<{ id: string }> =>
  add('auth.one_time_code', {
    email: 'ada@example.com',
    purpose: 'sign-in',
    state: 'issued',
    expires_at: hence(60),
    ...given,
  })

export const owedIn = ({ add }: QueriesDatabase) => ({
  owed: (given: Given = {}): Promise<{ id: string; recipient: string }> =>
    add('auth.outbox', { kind: 'new-device', recipient: 'ada@example.com', ...given }),
})
