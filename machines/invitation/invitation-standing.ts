// What has ended an invitation by itself, and the state that it is in by then, whether or not that is stored yet.

import { type CurrentState, step } from '../kit/step.ts'
import { type InvitationEvent, invitationMachine } from './invitation.machine.ts'

type State = CurrentState<typeof invitationMachine>['state']

/** `isWithdrawn`: its inviter may not invite to this role any more. */
export type Standing = { isLapsed: boolean; isWithdrawn: boolean }

/** In the order in which the machine is sent them: the first one ends it. */
export const endingsOf = ({ isLapsed, isWithdrawn }: Standing): InvitationEvent[] => [
  ...(isLapsed ? [{ type: 'lifetime.lapsed' } as const] : []),
  ...(isWithdrawn ? [{ type: 'inviter.lostPermission' } as const] : []),
]

export const standingOf = <Stored extends State>(stored: Stored, standing: Standing): Stored =>
  endingsOf(standing).reduce<State>(
    (state, event) => step(invitationMachine, { state, context: {} }, event).state,
    stored,
  ) as Stored
