// A session as the service opens one, without anything that a test has not asked for.

import { randomUUID } from 'node:crypto'
import type { NewSession } from '../../../../server/db/auth/auth-session-table.ts'
import { DAY, digest } from './queries.support.ts'

export const aSession = (userId: string): NewSession => ({
  id: randomUUID(),
  digest: digest(),
  userId,
  life: { idleSeconds: DAY, slideEverySeconds: 60, absoluteSeconds: DAY },
  ipAddress: '',
  userAgent: '',
  rememberMe: true,
  device: [],
  shownAt: null,
  begunAt: null,
  language: null,
  impersonation: null,
  amr: ['pwd'],
  aal: 'aal1',
})
