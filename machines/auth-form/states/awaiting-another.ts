// The code is dead, in each view of codes: only a new one reopens the boxes.

import { form } from '../auth-form.setup.ts'

export const awaitingAnother = form.createStateConfig({
  description: 'The code has expired, or its tries are used up: the person needs another one.',
  on: {
    'resend.clicked': { guard: 'isResendReady', target: 'awaitingCode', meta: { requirement: 'X-423' } },
  },
})
