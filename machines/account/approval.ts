// If an operator approves newcomers, proving the mailbox leads to waiting instead of verified: nobody who waits has a session.

import type { AccountEvent, AccountPolicy } from './account.types.ts'
import { adoptionGuards } from './adoption.ts'
import { providerGuards } from './email-proven-by-provider.ts'

type Asked = { context: AccountPolicy; event: AccountEvent }

const demandsApproval = ({ context }: Asked) => context.demandsApproval

const whereDemanded =
  <Guard extends (asked: Asked) => boolean>(guard: Guard) =>
  (asked: Asked) =>
    asked.context.demandsApproval && guard(asked)

export const approvalGuards = {
  demandsApproval,
  waitsWithOwnSignUp: whereDemanded(adoptionGuards.hasOwnSignUp),
  waitsWithOwnTyping: whereDemanded(adoptionGuards.hasOwnTyping),
  waitsWithOnlySignUp: whereDemanded(adoptionGuards.isOnlySignUp),
  waitsWithIdentity: whereDemanded(providerGuards.isEmailProven),
}

const meta = { requirement: 'X-1345' } as const

/** By the code: what counts is what counts without an approval. */
export const onVerifiedToWait = [
  {
    guard: 'waitsWithOwnSignUp',
    target: 'waiting',
    actions: ['adoptOwnSignUp', 'refuseWaiting'],
    meta,
  },
  {
    guard: 'waitsWithOwnTyping',
    target: 'waiting',
    actions: ['adoptOwnTyping', 'refuseWaiting'],
    meta,
  },
  {
    guard: 'waitsWithOnlySignUp',
    target: 'waiting',
    actions: ['adoptOnlySignUp', 'refuseWaiting'],
    meta,
  },
  { guard: 'demandsApproval', target: 'waiting', actions: ['dropUnproven', 'refuseWaiting'], meta },
] as const

/** By a code that signs in. */
export const onCodeToWait = [
  { guard: 'demandsApproval', target: 'waiting', actions: ['dropUnproven', 'refuseWaiting'], meta },
] as const

/** A reset signs nobody in: its answer says nothing, and the sign-in after it says that they wait. */
export const onResetToWait = [
  { guard: 'demandsApproval', target: 'waiting', actions: 'dropUnproven', meta },
] as const

/** By a provider that vouches for the mailbox. */
export const onIdentityToWait = <const Before extends string>(before: Before) =>
  [
    {
      guard: 'waitsWithIdentity',
      target: 'waiting',
      actions: [before, 'linkIdentity', 'refuseWaiting'],
      meta,
    },
  ] as const
