/**
 * Which of the passwords and identities proposed for an address counts once its mailbox is proven.
 *
 * What was chosen by signing up in the browser that verifies comes first, then what was typed there at a sign-in. Of what other
 * browsers have proposed nothing counts but a sign-up beside which nothing else was proposed: of several a stranger may have
 * proposed each.
 */

import type { AccountEvent, AccountPolicy } from './account.types.ts'

type Asked = { context: AccountPolicy; event: AccountEvent }

const hasOwnSignUp = ({ event }: Asked) => event.type === 'email.verified' && event.own === 'signUp'
const hasOwnTyping = ({ event }: Asked) => event.type === 'email.verified' && event.own === 'typed'
const isOnlySignUp = ({ event }: Asked) => event.type === 'email.verified' && event.isOnlySignUp

const andOpens = (guard: (asked: Asked) => boolean) => (asked: Asked) =>
  asked.context.opensSessionOnVerify && guard(asked)

export const adoptionGuards = {
  hasOwnSignUp,
  hasOwnTyping,
  isOnlySignUp,
  opensByOwnSignUp: andOpens(hasOwnSignUp),
  opensByOwnTyping: andOpens(hasOwnTyping),
  opensByOnlySignUp: andOpens(isOnlySignUp),
  opensSessionOnVerify: ({ context }: Asked) => context.opensSessionOnVerify,
}

const requirement = 'EV-4'

export const onVerified = [
  {
    guard: 'opensByOwnSignUp',
    target: 'verified',
    actions: ['adoptOwnSignUp', 'openSession'],
    meta: { requirement },
  },
  { guard: 'hasOwnSignUp', target: 'verified', actions: 'adoptOwnSignUp', meta: { requirement } },
  {
    guard: 'opensByOwnTyping',
    target: 'verified',
    actions: ['adoptOwnTyping', 'openSession'],
    meta: { requirement },
  },
  { guard: 'hasOwnTyping', target: 'verified', actions: 'adoptOwnTyping', meta: { requirement } },
  {
    guard: 'opensByOnlySignUp',
    target: 'verified',
    actions: ['adoptOnlySignUp', 'openSession'],
    meta: { requirement },
  },
  { guard: 'isOnlySignUp', target: 'verified', actions: 'adoptOnlySignUp', meta: { requirement } },
  {
    guard: 'opensSessionOnVerify',
    target: 'verified',
    actions: ['dropUnproven', 'openSession'],
    meta: { requirement },
  },
  { target: 'verified', actions: 'dropUnproven', meta: { requirement } },
] as const
