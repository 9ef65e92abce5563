// What a sign-in code from the mailbox does to an account, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { TransitionRow } from '../support/transition-table.ts'

export const signInCodeRows: TransitionRow<typeof accountMachine>[] = [
  {
    requirement: 'X-130',
    title: 'a sign-in code proves the mailbox, drops what nobody proved, and signs in',
    from: 'unverified',
    event: { type: 'signInCode.accepted' },
    to: 'verified',
    effects: ['dropUnproven', 'admitOwner'],
  },
  {
    requirement: 'X-130',
    title: 'a sign-in code signs in the person who has proven the mailbox',
    from: 'verified',
    event: { type: 'signInCode.accepted' },
    to: 'verified',
    effects: ['admitOwner'],
  },
]
