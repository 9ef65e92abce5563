// Samples of the policy machine's events.

import type { EventSamples } from '../kit/samples.ts'
import type { PolicyEvent } from './policy.machine.ts'

export const events = {
  'request.allowed': [{ type: 'request.allowed' }],
  'request.refused': [{ type: 'request.refused' }],
  'policy.unavailable': [{ type: 'policy.unavailable' }],
  'captcha.solved': [{ type: 'captcha.solved' }],
  'captcha.failed': [{ type: 'captcha.failed' }],
  'captcha.missing': [{ type: 'captcha.missing' }],
  'captcha.unavailable': [{ type: 'captcha.unavailable' }],
  'address.differed': [{ type: 'address.differed' }],
} satisfies EventSamples<PolicyEvent>
