// What signed-in people do to their own account, and what an operator does to its sessions, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import { events } from '../../../machines/account/account.samples.ts'
import type { AccountEvent, PasswordFinding } from '../../../machines/account/account.types.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>
type Proof = Extract<AccountEvent, { type: 'deletion.requested' }>['proof']

const change = (proof: PasswordFinding, endsSessions: boolean) => ({
  type: 'passwordChange.requested' as const,
  proof,
  endsSessions,
})
const emailChange = (proof: Proof) => ({ type: 'emailChange.requested' as const, proof })
const deletion = (proof: Proof) => ({ type: 'deletion.requested' as const, proof })

const refusals = { mismatched: 'refusePassword', missing: 'refusePasswordless' } as const

export const sessionRows: Row[] = [
  {
    requirement: 'X-1521',
    title: 'an operator may act as a person who is verified, and they get a mail',
    from: 'verified',
    event: { type: 'impersonation.ordered' },
    to: 'verified',
    effects: ['admitOperator', 'mailImpersonated'],
  },
  ...(['mismatched', 'missing'] as const).map(
    (proof): Row => ({
      requirement: 'X-512',
      title: `no e-mail changes without the present password (${proof})`,
      from: 'verified',
      event: emailChange(proof),
      to: 'verified',
      effects: [refusals[proof]],
    }),
  ),
  ...(
    [
      ['free', 'is linked, and its owner gets a mail', ['linkIdentity', 'mailProviderLinked']],
      ['own', 'stays linked', []],
      ['others', 'stays linked to somebody else', ['refuseLinkedElsewhere']],
      ['anotherEmail', 'is not linked, since it has another e-mail', ['refuseOtherEmail']],
    ] as const
  ).map(
    ([identity, becomes, effects]): Row => ({
      requirement: 'X-518',
      title: `a provider’s person whom a signed-in person names (${identity}) ${becomes}`,
      from: 'verified',
      event: { type: 'provider.named', identity, emailVerifiedByProvider: true },
      to: 'verified',
      effects: [...effects],
    }),
  ),
  ...([true, false] as const).map(
    (trustsEveryProvider): Row => ({
      requirement: 'X-518',
      title: `an e-mail that the provider does not vouch for links nobody, unless every provider is trusted (${trustsEveryProvider})`,
      from: 'verified',
      given: { trustsEveryProvider },
      event: { type: 'provider.named', identity: 'free', emailVerifiedByProvider: false },
      to: 'verified',
      effects: trustsEveryProvider ? ['linkIdentity', 'mailProviderLinked'] : ['refuseUnverified'],
    }),
  ),
  ...([true, false] as const).map(
    (trustsEveryProvider): Row => ({
      requirement: 'X-518',
      title: `nor does one that is linked already (${trustsEveryProvider})`,
      from: 'verified',
      given: { trustsEveryProvider },
      event: { type: 'provider.named', identity: 'own', emailVerifiedByProvider: false },
      to: 'verified',
      effects: trustsEveryProvider ? [] : ['refuseUnverified'],
    }),
  ),
  ...(
    [
      [false, 'unlinkIdentity'],
      [true, 'refuseLastWay'],
    ] as const
  ).map(
    ([isLastSignInMethod, effect]): Row => ({
      requirement: 'X-519',
      title: `a provider is unlinked, and never as the last way in (${isLastSignInMethod})`,
      from: 'verified',
      event: { type: 'unlink.requested', isLastSignInMethod },
      to: 'verified',
      effects: [effect],
    }),
  ),
  ...(
    [
      [false, 'allowFactorChange'],
      [true, 'refuseLastWay'],
    ] as const
  ).map(
    ([isLastSignInMethod, effect]): Row => ({
      requirement: 'X-1044',
      title: `a passkey is removed, and never as the last way in (${isLastSignInMethod})`,
      from: 'verified',
      event: { type: 'passkeyRemoval.requested', isLastSignInMethod },
      to: 'verified',
      effects: [effect],
    }),
  ),
  ...(['matched', 'mismatched', 'missing'] as const).map(
    (proof): Row => ({
      requirement: 'X-1013',
      title: `an authenticator app changes by the present password alone (${proof})`,
      from: 'verified',
      event: { type: 'factorChange.confirmed', proof },
      to: 'verified',
      effects: [proof === 'matched' ? 'allowFactorChange' : refusals[proof]],
    }),
  ),
  {
    requirement: 'X-1013',
    title: 'a passkey is registered by a fresh session',
    from: 'verified',
    event: { type: 'factorChange.confirmed', proof: 'session' },
    to: 'verified',
    effects: ['allowFactorChange'],
  },
  {
    requirement: 'X-1018',
    title: 'the owner who has shown the second factor is admitted',
    from: 'verified',
    event: { type: 'factor.shown' },
    to: 'verified',
    effects: ['admitOwner'],
  },
  ...(['matched', 'session'] as const).map(
    (proof): Row => ({
      requirement: 'X-512',
      title: `a change of e-mail begins with a code to the new address (${proof})`,
      from: 'verified',
      event: emailChange(proof),
      to: 'verified',
      effects: ['beginEmailChange'],
    }),
  ),
  {
    requirement: 'X-514',
    title: 'an account that nobody has verified gives way to the person who proves the mailbox',
    from: 'unverified',
    event: { type: 'address.claimed' },
    to: 'none',
    effects: ['removeUser'],
  },
  ...(['mismatched', 'missing'] as const).flatMap((proof) =>
    [true, false].map(
      (endsSessions): Row => ({
        requirement: 'X-122',
        title: `no password changes without the present one (${proof}, ends sessions: ${endsSessions})`,
        from: 'verified',
        event: change(proof, endsSessions),
        to: 'verified',
        effects: [refusals[proof]],
      }),
    ),
  ),
  {
    requirement: 'X-123',
    title: 'a changed password kills the codes that are out, and says so by mail',
    from: 'verified',
    event: change('matched', false),
    to: 'verified',
    effects: ['replacePassword', 'supersedeCodes', 'mailPasswordChanged'],
  },
  {
    requirement: 'X-123',
    title: 'a changed password ends every session where it is to, and lets its owner sign in anew',
    from: 'verified',
    event: change('matched', true),
    to: 'verified',
    effects: ['replacePassword', 'supersedeCodes', 'endSessions', 'mailPasswordChanged', 'admitOwner'],
  },
  ...(['mismatched', 'missing'] as const).map(
    (proof): Row => ({
      requirement: 'X-124',
      title: `a password that is shown for a deletion must be the account’s (${proof})`,
      from: 'verified',
      event: deletion(proof),
      to: 'verified',
      effects: [refusals[proof]],
    }),
  ),
  ...(['matched', 'session'] as const).map(
    (proof): Row => ({
      requirement: 'X-125',
      title: `a deletion leaves nothing, and says so by mail (${proof})`,
      from: 'verified',
      event: deletion(proof),
      to: 'none',
      effects: ['mailAccountDeleted', 'removeUser'],
    }),
  ),
  {
    requirement: 'X-126',
    title: 'a person changes their name and image',
    from: 'verified',
    event: { type: 'profile.changed' },
    to: 'verified',
    effects: ['describeUser'],
  },
  ...(
    [
      'passwordChange.requested',
      'emailChange.requested',
      'factorChange.confirmed',
      'deletion.requested',
      'provider.named',
      'unlink.requested',
      'passkeyRemoval.requested',
      'profile.changed',
    ] as const
  )
    .flatMap((type): readonly AccountEvent[] => events[type])
    .map(
      (event): Row => ({
        requirement: 'X-904',
        title: `a session does nothing before the mailbox is proven (${JSON.stringify(event)})`,
        from: 'unverified',
        event,
        to: 'unverified',
        effects: ['refuseUnverified'],
      }),
    ),
  ...(['unverified', 'verified'] as const).map(
    (from): Row => ({
      requirement: 'X-121',
      title: `an operator ends every session (${from})`,
      from,
      event: { type: 'allSessions.revoked' },
      to: from,
      effects: ['endSessions'],
    }),
  ),
]
