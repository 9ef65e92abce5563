// That a session says why it exists, wherever one is answered.

import type { Recurring } from './decided.ts'

const reason = { row: 'reason', ours: /^/, theirs: /^none$/ } as const
export const reasons: readonly Recurring[] = [
  {
    ...reason,
    field: /^body\.(?:session|\d+)$/,
    ours: /,id,aal,amr,authenticatedAt,rememberMe(?:,twoFactorMethods)?\}$/,
    theirs: /,id\}$/,
  },
  { ...reason, field: /^body\.(?:session|\d+)\.(?:aal|amr|authenticatedAt|rememberMe|twoFactorMethods)$/ },
  { ...reason, field: /^(?:set-auth-jwt|body\.token)\.(?:acr|amr|auth_time|twoFactorMethods)$/ },
]
