// What a locked account answers, as data: as a verified one to strangers, and no to its proven owner.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import { events } from '../../../machines/account/account.samples.ts'
import type { TransitionRow } from '../support/transition-table.ts'
import { asVerified, ownersProofs } from './account-kept-out.ts'

type Row = TransitionRow<typeof accountMachine>

/** A reset as well: a locked account takes no new password. */
const proofs = [...ownersProofs, ...events['password.reset']]

export const lockedRows: Row[] = [
  {
    requirement: 'X-651',
    title: 'an operator locks an account, and its sessions end',
    from: 'verified',
    event: { type: 'lock.ordered' },
    to: 'locked',
    effects: ['endSessions'],
  },
  {
    requirement: 'X-652',
    title: 'an operator ends the lock, and the account is what it was',
    from: 'locked',
    event: { type: 'lock.lifted' },
    to: 'verified',
    effects: [],
  },
  {
    requirement: 'X-392',
    title: 'an operator deletes an account that is locked',
    from: 'locked',
    event: { type: 'deletion.ordered' },
    to: 'none',
    effects: ['mailAccountDeleted', 'removeUser'],
  },
  {
    requirement: 'X-121',
    title: 'an operator ends a session that somebody has left in a locked account by hand',
    from: 'locked',
    event: { type: 'allSessions.revoked' },
    to: 'locked',
    effects: ['endSessions'],
  },
  {
    requirement: 'X-651',
    title: 'a verified account may be reset',
    from: 'verified',
    event: { type: 'password.reset' },
    to: 'verified',
    effects: [],
  },
  ...proofs.map(
    (event): Row => ({
      requirement: 'X-651',
      title: `a locked account lets nobody in (${JSON.stringify(event)})`,
      from: 'locked',
      event,
      to: 'locked',
      effects: ['refuseLocked'],
    }),
  ),
  ...asVerified.map(
    (row): Row => ({
      requirement: 'X-653',
      title: `a stranger meets a locked account as a verified one (${JSON.stringify(row.event)})`,
      from: 'locked',
      to: 'locked',
      ...row,
    }),
  ),
]
