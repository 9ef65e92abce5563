// Whether what an identity provider says proves a mailbox, and whose identity an account may be linked to.

import type { AccountEvent, AccountPolicy } from './account.types.ts'

type Asked = { context: AccountPolicy; event: AccountEvent }

export const providerGuards = {
  isEmailProven: ({ context, event }: Asked) =>
    'emailVerifiedByProvider' in event && (context.trustsEveryProvider || event.emailVerifiedByProvider),
  isEmailUnproven: ({ context, event }: Asked) =>
    'emailVerifiedByProvider' in event && !context.trustsEveryProvider && !event.emailVerifiedByProvider,
  isLinkedElsewhere: ({ event }: Asked) => event.type === 'provider.named' && event.identity === 'others',
  isOfAnotherEmail: ({ event }: Asked) =>
    event.type === 'provider.named' && event.identity === 'anotherEmail',
  isLinkedAlready: ({ event }: Asked) => event.type === 'provider.named' && event.identity === 'own',
}

const meta = { requirement: 'X-518' } as const

/** By a provider's return that was begun for it; `identity`: whose it is. */
export const toLink = [
  { guard: 'isEmailUnproven', actions: 'refuseUnverified', meta },
  { guard: 'isLinkedElsewhere', actions: 'refuseLinkedElsewhere', meta },
  { guard: 'isOfAnotherEmail', actions: 'refuseOtherEmail', meta },
  { guard: 'isLinkedAlready', target: 'verified', meta },
  { actions: ['linkIdentity', 'mailProviderLinked'], meta },
] as const
