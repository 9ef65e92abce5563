// The spec's table "Email verification state of an account", and the rows added to it, as data.

import { accountMachine } from '../../../machines/account/account.machine.ts'
import { events } from '../../../machines/account/account.samples.ts'
import type { AccountPolicy, Proposals } from '../../../machines/account/account.types.ts'
import type { TransitionRow, TransitionTable } from '../support/transition-table.ts'
import { askedForRows } from './account-asked-for.ts'
import { lockedRows } from './account-locked.ts'
import { passwordRows } from './account-password.ts'
import { refusedSignUpRows } from './account-refused-sign-up.ts'
import { sessionRows } from './account-session.ts'
import { signInCodeRows } from './account-sign-in-code.ts'
import { waitingRows } from './account-waiting.ts'

/** What the spec says, word for word. */
export const asSpecified: AccountPolicy = {
  disclosesUnverified: true,
  trustsEveryProvider: true,
  demandsApproval: false,
}

type Row = TransitionRow<typeof accountMachine>

const [withVerifiedEmail, withUnverifiedEmail] = events['social.completed']

const adoptions = [
  ['the password chosen in this browser counts', { own: 'signUp', isOnlySignUp: false }, 'adoptOwnSignUp'],
  ['it counts where it is the only one, too', { own: 'signUp', isOnlySignUp: true }, 'adoptOwnSignUp'],
  [
    'what was typed in this browser counts where it has signed up with nothing',
    { own: 'typed', isOnlySignUp: false },
    'adoptOwnTyping',
  ],
  [
    'another browser’s sign-up counts where nothing else was proposed',
    { own: 'nothing', isOnlySignUp: true },
    'adoptOnlySignUp',
  ],
  [
    'of several that other browsers have proposed none counts',
    { own: 'nothing', isOnlySignUp: false },
    'dropUnproven',
  ],
] as const satisfies readonly (readonly [string, Proposals, Row['effects'][number]])[]

const specified: Row[] = [
  {
    requirement: 'EV-1',
    title: 'sign-up makes an unverified account and mails a code; no session',
    from: 'none',
    event: { type: 'signUp.accepted', rule: 'open' },
    to: 'unverified',
    effects: ['createUser', 'keepAttempt', 'issueVerificationCode'],
  },
  {
    requirement: 'EV-3',
    title: 'another code goes out when asked for',
    from: 'unverified',
    event: { type: 'verificationCode.requested' },
    to: 'unverified',
    effects: ['issueVerificationCode'],
  },
  ...adoptions.map(
    ([what, proposals, effect]): Row => ({
      requirement: 'EV-4',
      title: `the right code verifies, and its owner may sign in; ${what}`,
      from: 'unverified',
      event: { type: 'email.verified', ...proposals },
      to: 'verified',
      effects: [effect, 'admitOwner'],
    }),
  ),
  ...[withVerifiedEmail, withUnverifiedEmail].flatMap((event): Row[] => [
    {
      requirement: 'EV-5',
      title: `a provider’s return makes a verified account (${JSON.stringify(event)})`,
      from: 'none',
      event,
      to: 'verified',
      effects: ['createUser', 'linkIdentity', 'admitOwner'],
    },
    {
      requirement: 'EV-5',
      title: `a provider’s return verifies, and what nobody proved is dropped (${JSON.stringify(event)})`,
      from: 'unverified',
      event,
      to: 'verified',
      effects: ['dropUnproven', 'linkIdentity', 'admitOwner'],
    },
    {
      requirement: 'EV-5',
      title: `a provider’s return signs in to a verified account (${JSON.stringify(event)})`,
      from: 'verified',
      event,
      to: 'verified',
      effects: ['linkIdentity', 'mailProviderLinked', 'admitOwner'],
    },
  ]),
  {
    requirement: 'EV-5',
    title: 'an identity linked before is its owner’s',
    from: 'verified',
    event: { type: 'identity.recognised' },
    to: 'verified',
    effects: ['admitOwner'],
  },
]

const hardened = { disclosesUnverified: false, trustsEveryProvider: false, demandsApproval: false }

const added: Row[] = [
  {
    requirement: 'X-392',
    title:
      'an operator deletes an account that is unverified, and nobody is told: whose the mailbox is, is not known',
    from: 'unverified',
    event: { type: 'deletion.ordered' },
    to: 'none',
    effects: ['removeUser'],
  },
  {
    requirement: 'X-392',
    title: 'an operator deletes an account that is verified, and the person is told by mail',
    from: 'verified',
    event: { type: 'deletion.ordered' },
    to: 'none',
    effects: ['mailAccountDeleted', 'removeUser'],
  },
  {
    requirement: 'X-227',
    title: 'an account that nobody verifies lapses, and leaves nothing',
    from: 'unverified',
    event: { type: 'account.lapsed' },
    to: 'none',
    effects: ['removeUser'],
  },
  {
    requirement: 'X-2',
    title: 'hardened: an address that the provider has not verified makes an unverified account',
    from: 'none',
    given: hardened,
    event: withUnverifiedEmail,
    to: 'unverified',
    effects: ['createUser', 'keepAttempt', 'issueVerificationCode', 'refuseUnverified'],
  },
  {
    requirement: 'X-2',
    title: 'hardened: an address that the provider has not verified stays unverified',
    from: 'unverified',
    given: hardened,
    event: withUnverifiedEmail,
    to: 'unverified',
    effects: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode', 'refuseUnverified'],
  },
  {
    requirement: 'X-239',
    title:
      'hardened: an address that the provider has not verified enters no verified account, and is answered alike',
    from: 'verified',
    given: hardened,
    event: withUnverifiedEmail,
    to: 'verified',
    effects: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode', 'refuseUnverified'],
  },
  {
    requirement: 'EV-5',
    title: 'hardened: an address that the provider has verified is verified',
    from: 'none',
    given: hardened,
    event: withVerifiedEmail,
    to: 'verified',
    effects: ['createUser', 'linkIdentity', 'admitOwner'],
  },
  {
    requirement: 'X-3',
    title: 'signing up again keeps another attempt and mails another code; no second user',
    from: 'unverified',
    event: { type: 'signUp.accepted', rule: 'open' },
    to: 'unverified',
    effects: ['keepAttempt', 'pruneAttempts', 'issueVerificationCode'],
  },
  {
    requirement: 'X-4',
    title: 'a reset proves the mailbox and drops what nobody proved',
    from: 'unverified',
    event: { type: 'password.reset' },
    to: 'verified',
    effects: ['dropUnproven'],
  },
  {
    requirement: 'X-5',
    title: 'signing up on a verified address mails a notice and no code',
    from: 'verified',
    event: { type: 'signUp.accepted', rule: 'open' },
    to: 'verified',
    effects: ['keepDecoyAttempt', 'mailSignUpNotice', 'issueDecoyVerificationCode'],
  },
  {
    requirement: 'X-83',
    title: 'the browser that began at a provider is its owner’s',
    from: 'verified',
    event: { type: 'browser.proven' },
    to: 'verified',
    effects: ['admitOwner'],
  },
  ...(['none', 'verified'] as const).map(
    (from): Row => ({
      requirement: 'X-24',
      title: `a code asked for where there is nothing to verify is mailed to nobody (${from})`,
      from,
      event: { type: 'verificationCode.requested' },
      to: from,
      effects: ['issueDecoyVerificationCode'],
    }),
  ),
]

export const emailVerification: Row[] = [
  ...specified,
  ...added,
  ...passwordRows,
  ...sessionRows,
  ...signInCodeRows,
  ...askedForRows,
  ...lockedRows,
  ...refusedSignUpRows,
  ...waitingRows,
]

export const accountSuite: TransitionTable<typeof accountMachine> = {
  machine: accountMachine,
  context: asSpecified,
  events: Object.values(events).flat(),
  rows: emailVerification,
  begins: { input: asSpecified, state: 'none', effects: [] },
}
