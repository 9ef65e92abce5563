// Samples of what can happen to the callback: it takes no events but its ports' answers.

import type { AnswerSamples } from '../kit/samples.ts'
import type { CallbackPorts, Claims, Membership } from './callback.types.ts'

export const claims: Claims = { sub: 'sub', email: 'a@example.com', name: '', email_verified: true }

/** What a validation step can find, by the word that the findings of the context have for it. */
export const findings = {
  identity: { claims },
  refused: { claims: null, because: 'refused' },
  unreachable: { claims: null, because: 'unreachable' },
  failed: { claims: null, because: 'failed' },
} as const

const member = (tenantId: string, isDefault: boolean): Membership => ({ tenantId, isDefault })

export const answers = {
  verifyJwt: findings,
  askWithCookie: findings,
  askWithBearer: findings,
  lookUpPlain: findings,
  lookUpDigest: findings,
  establishSession: { found: { userId: 1 } },
  readMemberships: {
    none: [],
    one: [member('a', false)],
    'several, one the default': [member('a', false), member('b', true)],
    'several, none the default': [member('a', false), member('b', false)],
  },
} satisfies AnswerSamples<CallbackPorts>
