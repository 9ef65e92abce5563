// Who may not sign up gets no account, and the same answer for every address, as data.

import type { accountMachine } from '../../../machines/account/account.machine.ts'
import type { TransitionRow } from '../support/transition-table.ts'

type Row = TransitionRow<typeof accountMachine>

const states = ['none', 'unverified', 'verified', 'locked', 'waiting'] as const
const hardened = { disclosesUnverified: false, trustsEveryProvider: false, demandsApproval: false }

const signsIn = {
  unverified: { to: 'verified', effects: ['dropUnproven', 'linkIdentity', 'admitOwner'] },
  verified: { to: 'verified', effects: ['linkIdentity', 'mailProviderLinked', 'admitOwner'] },
} as const satisfies Record<string, Pick<Row, 'to' | 'effects'>>

export const refusedSignUpRows: Row[] = [
  ...states.flatMap((from): Row[] => [
    {
      requirement: 'X-1300',
      title: `nobody signs up who may not, with any address (${from})`,
      from,
      event: { type: 'signUp.accepted', rule: 'closed' },
      to: from,
      effects: [from === 'unverified' ? 'noteOtherPassword' : 'noteNoPassword', 'refuseSignUp'],
    },
    {
      requirement: 'X-1300',
      title: `an address that the provider has not verified gets the same answer (${from})`,
      from,
      given: hardened,
      event: { type: 'social.completed', emailVerifiedByProvider: false, rule: 'closed' },
      to: from,
      effects: ['refuseSignUp'],
    },
  ]),
  ...[true, false].flatMap((emailVerifiedByProvider): Row[] => {
    const event = { type: 'social.completed', emailVerifiedByProvider, rule: 'closed' } as const
    return [
      {
        requirement: 'X-1300',
        title: `a provider’s return makes no account (${emailVerifiedByProvider})`,
        from: 'none',
        event,
        to: 'none',
        effects: ['refuseSignUp'],
      },
      ...(['unverified', 'verified'] as const).map(
        (from): Row => ({
          requirement: 'EV-5',
          title: `whose account there is already signs in by a provider (${from}, ${emailVerifiedByProvider})`,
          from,
          event,
          to: signsIn[from].to,
          effects: [...signsIn[from].effects],
        }),
      ),
    ]
  }),
]
