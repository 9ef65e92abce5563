// Who waits for an operator's approval, as data: how they come to wait, that no proof lets them in, and what strangers see.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import { events } from '../../../machines/account/account.samples.ts'
import type { TransitionRow } from '../support/transition-table.ts'
import { asVerified, ownersProofs } from './account-kept-out.ts'

type Row = TransitionRow<typeof accountMachine>

const [vouched, unvouched] = events['social.completed']
const approving = { demandsApproval: true }
const strict = { disclosesUnverified: false, trustsEveryProvider: false }

const adopted = {
  'signUp true': 'adoptOwnSignUp',
  'signUp false': 'adoptOwnSignUp',
  'typed false': 'adoptOwnTyping',
  'nothing true': 'adoptOnlySignUp',
  'nothing false': 'dropUnproven',
} as const satisfies Record<string, Row['effects'][number]>

const proving: Pick<Row, 'title' | 'event' | 'effects'>[] = [
  ...events['email.verified'].map((event) => ({
    title: `the code that verifies: what counts is what counts without it (${event.own}, ${event.isOnlySignUp})`,
    event,
    effects: [
      adopted[`${event.own} ${event.isOnlySignUp}` as keyof typeof adopted],
      'refuseWaiting',
    ] satisfies Row['effects'],
  })),
  { title: 'a reset, which says nothing', event: { type: 'password.reset' }, effects: ['dropUnproven'] },
  {
    title: 'a code that signs in',
    event: { type: 'signInCode.accepted' },
    effects: ['dropUnproven', 'refuseWaiting'],
  },
  {
    title: 'a provider that vouches for it',
    event: vouched,
    effects: ['dropUnproven', 'linkIdentity', 'refuseWaiting'],
  },
]

export const waitingRows: Row[] = [
  ...proving.map(
    ({ title, ...row }): Row => ({
      requirement: 'X-1345',
      title: `where an approval is demanded, the person waits whose mailbox is proven by ${title}`,
      from: 'unverified',
      given: approving,
      to: 'waiting',
      ...row,
    }),
  ),
  {
    requirement: 'X-1345',
    title: 'where an approval is demanded, a newcomer waits whom a provider vouches for',
    from: 'none',
    given: approving,
    event: vouched,
    to: 'waiting',
    effects: ['createUser', 'linkIdentity', 'refuseWaiting'],
  },
  {
    requirement: 'X-2',
    title: 'an approval excuses nobody from the proof: an unproven identity is told of the code',
    from: 'unverified',
    given: { ...strict, ...approving },
    event: unvouched,
    to: 'unverified',
    effects: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode', 'refuseUnverified'],
  },
  ...ownersProofs.map(
    (event): Row => ({
      requirement: 'X-1346',
      title: `nobody who waits is let in (${JSON.stringify(event)})`,
      from: 'waiting',
      event,
      to: 'waiting',
      effects: ['refuseWaiting'],
    }),
  ),
  {
    requirement: 'X-1346',
    title: 'a person who waits may reset the password, and waits on',
    from: 'waiting',
    event: { type: 'password.reset' },
    to: 'waiting',
    effects: [],
  },
  ...asVerified.map(
    (row): Row => ({
      requirement: 'X-1347',
      title: `a stranger meets a waiting account as a verified one (${JSON.stringify(row.event)})`,
      from: 'waiting',
      to: 'waiting',
      ...row,
    }),
  ),
  {
    requirement: 'X-1348',
    title: 'an operator approves a person, who is mailed that they can sign in',
    from: 'waiting',
    event: { type: 'approval.given' },
    to: 'verified',
    effects: ['mailApproved'],
  },
  {
    requirement: 'X-121',
    title: 'an operator ends a session that somebody has given to a waiting account by hand',
    from: 'waiting',
    event: { type: 'allSessions.revoked' },
    to: 'waiting',
    effects: ['endSessions'],
  },
  {
    requirement: 'X-1401',
    title: 'an operator declines a person who waits: the account is deleted, and the person is told nothing',
    from: 'waiting',
    event: { type: 'approval.declined' },
    to: 'none',
    effects: ['removeUser'],
  },
  {
    requirement: 'X-392',
    title: 'an operator deletes a person who waits, and the person is told nothing',
    from: 'waiting',
    event: { type: 'deletion.ordered' },
    to: 'none',
    effects: ['removeUser'],
  },
]
