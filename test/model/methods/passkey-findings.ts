// What checking a passkey's responses comes to, always as the same objects.

import type { Attested } from '../../../server/auth/methods/passkey/passkey.operations.ts'
import type { Request } from '../request.ts'

const kind = 'hardwareKey' as const
export const judged = {
  failed: { type: 'assertion.failed', kind, isUserVerified: false },
  unlocked: { type: 'assertion.verified', kind, isUserVerified: true },
  found: { type: 'assertion.verified', kind, isUserVerified: false },
  copied: { type: 'counter.regressed', kind, isUserVerified: false },
} as const

export const attested: Record<Request['response'], Attested> = {
  alone: { type: 'attestation.verified', isUserVerified: true, kind },
  beside: { type: 'attestation.verified', isUserVerified: false, kind },
  'made-up': { type: 'attestation.failed' },
}
