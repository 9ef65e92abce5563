// What the form says to a person who has verified the email, and waits for an approval, as data.

import type { FormRow } from '../../support/form-row.ts'
import { cooled } from '../../support/service.ts'
import { at } from './state-values.ts'

export const awaitingApproval: FormRow[] = [
  {
    requirement: 'X-1349',
    title: 'verifyEmail: a person who waits for an approval reads so, where they will sign in',
    from: 'verifyEmail.verifying',
    on: { port: 'verifyEmail', brings: { ok: false, code: 'ACCOUNT_NOT_APPROVED' } },
    to: at.login,
    memory: { ...cooled, notice: 'awaitingApproval' },
    effects: ['giveUpEntry'],
  },
]
