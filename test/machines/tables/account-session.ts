// What signed-in people do to their own account and its sessions, and by what device they sign in, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { AccountEvent, PasswordFinding } from '../../../machines/account/account.types.ts'
import { events } from '../../../machines/account/samples.ts'
import type { LedgerRow } from '../support/ledger.ts'

type Row = LedgerRow<typeof accountMachine>
type Proof = Extract<AccountEvent, { type: 'deletion.requested' }>['proof']

const change = (current: PasswordFinding, endsSessions: boolean) => ({
  type: 'passwordChange.requested' as const,
  current,
  endsSessions,
})
const emailChange = (proof: Proof) => ({ type: 'emailChange.requested' as const, proof })
const deletion = (proof: Proof) => ({ type: 'deletion.requested' as const, proof })

const refusals = { mismatched: 'refusePassword', missing: 'refusePasswordless' } as const

export const sessionRows: Row[] = [
  {
    requirement: 'X-303',
    title: 'a device that signs in where others have is told of',
    from: 'verified',
    event: { type: 'newDevice.signedIn' },
    to: 'verified',
    effects: ['mailNewDevice'],
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
  {
    requirement: 'X-512',
    title: 'no e-mail changes by a session of more than a day',
    from: 'verified',
    event: emailChange('staleSession'),
    to: 'verified',
    effects: ['refuseStaleSession'],
  },
  ...(
    [
      ['free', 'is linked, and its owner is told', ['linkIdentity', 'mailProviderLinked']],
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
  ...(
    [
      ['freshSession', false, 'unlinkIdentity'],
      ['freshSession', true, 'refuseLastWay'],
      ['staleSession', false, 'refuseStaleSession'],
    ] as const
  ).map(
    ([proof, isLastWay, effect]): Row => ({
      requirement: 'X-519',
      title: `a provider is unlinked by a fresh session, and never as the last way in (${proof}, ${isLastWay})`,
      from: 'verified',
      event: { type: 'unlink.requested', proof, isLastWay },
      to: 'verified',
      effects: [effect],
    }),
  ),
  ...(['matched', 'freshSession'] as const).map(
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
    title: 'an account that nobody has verified gives way to whoever proves the mailbox',
    from: 'unverified',
    event: { type: 'address.claimed' },
    to: 'none',
    effects: ['removeUser'],
  },
  ...(['mismatched', 'missing'] as const).flatMap((current) =>
    [true, false].map(
      (endsSessions): Row => ({
        requirement: 'X-122',
        title: `no password changes without the present one (${current}, ends sessions: ${endsSessions})`,
        from: 'verified',
        event: change(current, endsSessions),
        to: 'verified',
        effects: [refusals[current]],
      }),
    ),
  ),
  {
    requirement: 'X-123',
    title: 'a changed password kills the codes that are out, and says so by mail',
    from: 'verified',
    event: change('matched', false),
    to: 'verified',
    effects: ['replacePassword', 'killCodes', 'mailPasswordChanged'],
  },
  {
    requirement: 'X-123',
    title: 'a changed password ends every session where it is to, and opens the one that goes on',
    from: 'verified',
    event: change('matched', true),
    to: 'verified',
    effects: ['replacePassword', 'killCodes', 'endSessions', 'openSession', 'mailPasswordChanged'],
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
  {
    requirement: 'X-124',
    title: 'an old session alone deletes nobody',
    from: 'verified',
    event: deletion('staleSession'),
    to: 'verified',
    effects: ['refuseStaleSession'],
  },
  ...(['matched', 'freshSession'] as const).map(
    (proof): Row => ({
      requirement: 'X-125',
      title: `a deletion leaves nothing (${proof})`,
      from: 'verified',
      event: deletion(proof),
      to: 'none',
      effects: ['removeUser'],
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
      'deletion.requested',
      'provider.named',
      'unlink.requested',
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
  ...(
    [
      ['signOut.requested', 'endOwnSession'],
      ['session.revoked', 'endNamedSession'],
      ['otherSessions.revoked', 'endOtherSessions'],
      ['allSessions.revoked', 'endSessions'],
    ] as const
  ).flatMap(([type, effect]) =>
    (['unverified', 'verified'] as const).map(
      (from): Row => ({
        requirement: 'X-121',
        title: `sessions end, and nothing else does (${type}, ${from})`,
        from,
        event: { type },
        to: from,
        effects: [effect],
      }),
    ),
  ),
]
