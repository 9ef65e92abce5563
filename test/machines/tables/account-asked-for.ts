// What is mailed to whom that anybody asks for, and which address has a right code, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import { asked } from '../../../machines/account/mailings-asked-for.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>

const somebody = ['unverified', 'verified', 'locked', 'waiting'] as const

/** A verification code has rows of its own. */
const others = asked.filter(({ purpose }) => purpose !== 'email-verification')

export const askedForRows: Row[] = [
  ...others.flatMap(({ event, issue, decoy }): Row[] => [
    {
      requirement: 'X-902',
      title: `what is asked for where nobody has signed up is mailed to nobody (${event.type})`,
      from: 'none',
      event,
      to: 'none',
      effects: [decoy],
    },
    ...somebody.map(
      (from): Row => ({
        requirement: 'X-902',
        title: `what is asked for is mailed to a person who has signed up (${from}, ${event.type})`,
        from,
        event,
        to: from,
        effects: [issue],
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
