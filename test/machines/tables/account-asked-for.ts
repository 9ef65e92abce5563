// What is mailed to whom that anybody asks for, and which address has a right code, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>

const asked = [
  { type: 'signInCode.requested', issued: 'issueSignInCode', decoy: 'issueDecoySignInCode' },
  { type: 'resetCode.requested', issued: 'issueResetCode', decoy: 'issueDecoyResetCode' },
  { type: 'resetLink.requested', issued: 'issueResetLink', decoy: 'issueDecoyResetLink' },
] as const

const somebody = ['unverified', 'verified', 'locked'] as const

export const askedForRows: Row[] = [
  ...asked.flatMap(({ type, issued, decoy }): Row[] => [
    {
      requirement: 'X-902',
      title: `what is asked for where nobody has signed up is mailed to nobody (${type})`,
      from: 'none',
      event: { type },
      to: 'none',
      effects: [decoy],
    },
    ...somebody.map(
      (from): Row => ({
        requirement: 'X-902',
        title: `what is asked for is mailed to whoever has signed up (${from}, ${type})`,
        from,
        event: { type },
        to: from,
        effects: [issued],
      }),
    ),
  ]),
  ...somebody.map(
    (from): Row => ({
      requirement: 'X-903',
      title: `a right code is somebody’s, and changes nothing (${from})`,
      from,
      event: { type: 'code.recognised' },
      to: from,
      effects: [],
    }),
  ),
]
