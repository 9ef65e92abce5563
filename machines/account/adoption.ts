/**
 * Which of the passwords and identities proposed for an address counts once its mailbox is proven.
 *
 * What was chosen by signing up in the browser that verifies comes first, then what was typed there at a sign-in. Of what other
 * browsers have proposed nothing counts but a sign-up beside which nothing else was proposed: of several a stranger may have
 * proposed each.
 */

import type { AccountEvent } from './account.types.ts'

type Asked = { event: AccountEvent }

export const adoptionGuards = {
  hasOwnSignUp: ({ event }: Asked) => event.type === 'email.verified' && event.own === 'signUp',
  hasOwnTyping: ({ event }: Asked) => event.type === 'email.verified' && event.own === 'typed',
  isOnlySignUp: ({ event }: Asked) => event.type === 'email.verified' && event.isOnlySignUp,
}

const meta = { requirement: 'EV-4' } as const

export const onVerified = [
  { guard: 'hasOwnSignUp', target: 'verified', actions: ['adoptOwnSignUp', 'admitOwner'], meta },
  { guard: 'hasOwnTyping', target: 'verified', actions: ['adoptOwnTyping', 'admitOwner'], meta },
  { guard: 'isOnlySignUp', target: 'verified', actions: ['adoptOnlySignUp', 'admitOwner'], meta },
  { target: 'verified', actions: ['dropUnproven', 'admitOwner'], meta },
] as const
